-- A charge may be settled with less than it took: what was ordered and did not come goes back to the account.

alter table charge
    add column credits_refunded bigint not null default 0,
    -- A refunded charge went back as a whole, which its state says.
    add constraint charge_credits_refunded check (
        credits_refunded between 0 and credits and (credits_refunded = 0 or state = 'settled')) not valid;
alter table charge validate constraint charge_credits_refunded;

alter table ledger_entry
    drop constraint ledger_entry_kind,
    drop constraint ledger_entry_generation,
    add constraint ledger_entry_kind check
        (kind in ('grant', 'topup', 'charge', 'settle', 'shortfall', 'refund', 'expire', 'close')) not valid,
    add constraint ledger_entry_generation check
        ((kind in ('charge', 'settle', 'shortfall', 'refund')) = (generation_id is not null)) not valid;
alter table ledger_entry validate constraint ledger_entry_kind;
alter table ledger_entry validate constraint ledger_entry_generation;

-- What a settled charge gave back to the grants that it drew from.
create table grant_return (
    generation_id bigint not null,
    grant_id      bigint not null,
    credits       bigint not null check (credits > 0),
    primary key (generation_id, grant_id)
);

create trigger grant_return_is_append_only before update or delete or truncate on grant_return
    for each statement execute function refuse_change();
