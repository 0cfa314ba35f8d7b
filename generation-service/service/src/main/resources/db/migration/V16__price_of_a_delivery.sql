-- What came is priced by the terms of the order, which no later catalogue changes. Null where a run costs nothing, or began
-- under a release before: such a run is paid whole.
alter table generation
    add column price_terms      text,
    add column finalize_terms   text,
    -- Credits of what was ordered and did not come.
    add column credits_refunded bigint not null default 0,
    add constraint generation_credits_refunded check (credits_refunded between 0 and credits) not valid;
alter table generation validate constraint generation_credits_refunded;
