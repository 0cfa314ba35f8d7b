-- The bytes that an account keeps, read from the index alone.
create index stored_object_by_quota on stored_object (account_id) include (size)
    where parent_key is null and expires_at is null;
