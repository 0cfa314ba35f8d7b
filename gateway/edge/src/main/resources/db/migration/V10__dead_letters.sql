-- Which dead letters an operator has sent again: the topic itself cannot be changed. A record is known by its place there.
create table dead_letter_replay (
    partition   integer     not null,
    position    bigint      not null,
    replayed_at timestamptz not null,
    primary key (partition, position)
);
