-- What an attempt sent and what came back, for the owner who looks for a fault: a JSON text, which may hold escaped NULs
-- that jsonb refuses. In one partition per day like the attempts, and kept for less long, because it is large.
create table attempt_exchange (
    delivery_id bigint      not null,
    started_at  timestamptz not null,
    exchange    text        not null,
    primary key (delivery_id, started_at)
) partition by range (started_at);

create table attempt_exchange_default partition of attempt_exchange default;
