-- One row per event, written in the transaction of the event's effect: a repeat finds the row and stops.
create table inbox (
    event_id    text        primary key,
    received_at timestamptz not null default now()
);

create index inbox_by_age on inbox (received_at);
