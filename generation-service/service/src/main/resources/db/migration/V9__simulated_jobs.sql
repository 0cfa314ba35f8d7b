-- What a stranger would know of our jobs. The simulator, a provider for rehearsals, keeps it here because a stranger
-- survives the death of this service; nothing else reads it, and production never has a row.
create table simulated_job (
    id             text        primary key,
    generation     bigint      not null,
    model          text        not null,
    behaviour      text        not null,
    outputs        integer     not null,
    width          integer     not null,
    height         integer     not null,
    seed           bigint      not null,
    callback_token text        not null,
    accepted_at    timestamptz not null,
    ends_at        timestamptz not null,
    polls          bigint      not null default 0,
    stopped_at     timestamptz
);

-- More than one row of a generation means that a job ran twice.
create index simulated_job_by_generation on simulated_job (generation);

-- How often a generation was turned away because the simulator played busy.
create table simulated_refusal (
    generation bigint  primary key,
    times      integer not null
);
