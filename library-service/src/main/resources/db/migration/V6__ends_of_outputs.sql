-- Removes objects with their thumbnails; their bytes are due to be removed now.
create function remove_objects(of_keys text[], at timestamptz) returns void
language sql
as $$
    with gone as (delete from stored_object where key = any(of_keys) or parent_key = any(of_keys) returning key)
    insert into doomed_object (key, due_at) select key, at from gone on conflict do nothing;
$$;

-- A success keeps the outputs of a generation; a failure removes them and refuses later ones. Returns how many it removed.
create function end_outputs(of_generation bigint, has_failed boolean, at timestamptz) returns integer
language plpgsql
as $$
declare
    removed text[];
begin
    -- Who stores an output holds this lock; each statement below sees what was committed before.
    perform pg_advisory_xact_lock(of_generation);
    if not has_failed then
        update output set kept_at = at where generation_id = of_generation and kept_at is null;
        return 0;
    end if;
    insert into failed_generation (generation_id, failed_at) values (of_generation, at) on conflict do nothing;
    delete from made_output where generation_id = of_generation;
    with gone as (delete from output where generation_id = of_generation returning key)
    select array_agg(key) into removed from gone;
    if removed is null then
        return 0;
    end if;
    perform remove_objects(removed, at);
    return cardinality(removed);
end $$;
