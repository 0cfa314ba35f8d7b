-- The plan of the account that announced an upload: the bytes come without a credential, and count in the storage quota
-- of that plan. Absent in what the release before announced.
alter table compat_upload add column plan text;
