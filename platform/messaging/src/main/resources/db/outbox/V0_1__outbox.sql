-- Events wait here, written in the transaction of the change they tell of, until the relay has Kafka's ack.
create table outbox (
    id         bigint generated always as identity primary key,
    shard      smallint    not null,
    topic      text        not null,
    key        text        not null,
    headers    text        not null,
    payload    text        not null,
    created_at timestamptz not null default now()
) with (fillfactor = 90, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

create index outbox_by_shard on outbox (shard, id);
