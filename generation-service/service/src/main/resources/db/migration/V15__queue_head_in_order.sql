-- Without bitmaps a planner that expects a short table may still read all of it and sort. Without sorts, only
-- generation_queue can give the order.
alter function queue_head(text, boolean, timestamptz, integer) reset enable_bitmapscan;
alter function queue_head(text, boolean, timestamptz, integer) set enable_sort = off;

-- Those of the queues in which a run waits. One call for all queues, as each worker asks again and again; it reads one entry of
-- generation_queue for each.
create function waiting_queues(of_queues text[]) returns text[]
language plpgsql stable
set enable_bitmapscan = off
set enable_seqscan = off
as $$
begin
    return array(
        select name from unnest(of_queues) as name
        where (select true from generation
            where queue = name and (status = 'queued' and due_at is null) is true limit 1));
end $$;
