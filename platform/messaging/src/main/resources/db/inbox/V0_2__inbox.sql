-- One row per event and consumer, written in the transaction of the event's effect: a repeat finds the row and stops.
create table inbox (
    consumer    text        not null,
    event_id    text        not null,
    received_at timestamptz not null default now(),
    primary key (consumer, event_id)
);

create index inbox_by_age on inbox (received_at);
