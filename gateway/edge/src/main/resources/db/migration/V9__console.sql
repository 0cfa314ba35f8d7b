-- A person who is signed in spends with a credential of their own, one for each account: no secret belongs to it, and only
-- a session admits it.
alter table credential add column user_id bigint;
alter table credential drop constraint credential_kind_check;
alter table credential add constraint credential_kind_check check (kind in ('api_key', 'oauth', 'web')) not valid;
alter table credential add constraint web_credential_has_a_person check ((kind = 'web') = (user_id is not null)) not valid;
create unique index credential_of_a_person on credential (account_id, user_id) where kind = 'web';

-- The role of a person who runs the installation; null for one who was made an operator before there were roles: admin.
alter table app_user add column operator_role text check (operator_role in ('viewer', 'support', 'admin'));
-- What the person chose; null follows the browser.
alter table app_user add column language text check (language in ('en', 'de'));
alter table app_user add column theme text not null default 'system' check (theme in ('system', 'light', 'dark'));

-- An account's own list of changes is filtered by what was done and by whom.
create index audit_event_by_actor on audit_event (account_id, actor, id);
