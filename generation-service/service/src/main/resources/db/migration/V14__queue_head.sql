-- The waiting runs of a queue that are next, in their order. In a queue, statistics are always late: a planner that expects
-- two runs may read a whole queue into a bitmap and sort it. Statements of this function cannot: they read generation_queue in
-- its order and stop.
create function queue_head(of_queue text, of_batch boolean, with_deadline_after timestamptz, most integer)
returns table (id bigint, model_id bigint, queue_tag double precision)
language plpgsql stable rows 10
set enable_bitmapscan = off
as $$
begin
    return query
        select waiting.id, waiting.model_id::bigint, waiting.queue_tag from generation as waiting
        where waiting.queue = of_queue and waiting.batch = of_batch and waiting.deadline > with_deadline_after
            and (waiting.status = 'queued' and waiting.due_at is null) is true
        order by waiting.queue_tag, waiting.id limit most;
end $$;
