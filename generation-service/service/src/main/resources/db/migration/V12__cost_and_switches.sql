-- What the upstream charged us for a run, in millionths of a US dollar; null where nobody knows.
alter table generation add column upstream_cost bigint;

-- Reports of cost go by the day on which runs ended. Ends grow with the table, so a summary of each stretch of it is
-- enough, and the end of a run writes no further index.
create index generation_by_end on generation using brin (finished_at) with (autosummarize = on);

-- Models that an operator has switched off; a row goes when the model is switched on again.
create table model_switch (
    model_id        bigint      primary key,
    switched_off_at timestamptz not null
);
