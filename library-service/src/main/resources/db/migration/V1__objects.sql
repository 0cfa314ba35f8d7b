-- One row per object of the store, for as long as its bytes are kept. Not cut up by time: media are looked up by
-- their key, which says nothing of their age.
create table stored_object (
    key              text          primary key,
    account_id       bigint        not null,
    project          bigint        not null,
    origin           text          not null,
    kind             text          not null,
    content_type     text          not null,
    extension        text          not null,
    size             bigint        not null check (size > 0),
    sha256           text          not null,
    width            integer,
    height           integer,
    duration_seconds numeric(12, 3),
    created_at       timestamptz   not null
);

create index stored_object_by_account on stored_object (account_id, created_at, key);

-- Output number output_index of a generation is this object. The row is written before the object's own, so that a
-- second writer of the same output stops before it has done anything else.
create table output (
    generation_id bigint  not null,
    output_index  integer not null,
    account_id    bigint  not null,
    key           text    not null references stored_object deferrable initially deferred,
    primary key (generation_id, output_index)
);
