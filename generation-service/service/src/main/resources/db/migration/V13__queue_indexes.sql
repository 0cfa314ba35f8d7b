-- Indexes that only the queries of the queue can use: both sides say "(...) is true". In a queue, statistics are always
-- late; without these the planner takes another index of open runs and reads every one of them.
-- Flyway runs this file outside a transaction because it contains "concurrently". A process that is killed meanwhile leaves
-- the index behind, invalid, and the next one runs the file again: so each index is dropped first.
drop index concurrently if exists generation_queue;
create index concurrently generation_queue on generation (queue, batch, queue_tag, id)
    where (status = 'queued' and due_at is null) is true;

drop index concurrently if exists generation_work;
create index concurrently generation_work on generation (due_at)
    where (status in ('queued', 'processing') and due_at is not null) is true;

-- generation_waiting and generation_due serve the replicas of the release before; the next release drops both.
