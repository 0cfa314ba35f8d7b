-- Who may use the operator API. An operator is no user of an account; a revoked one stays, so that the audit log and the
-- name keep their meaning.
create table operator (
    id         bigint      generated always as identity primary key,
    name       text        not null unique check (name ~ '^[a-z0-9][a-z0-9._-]{0,59}$'),
    role       text        not null check (role in ('viewer', 'support', 'admin')),
    created_at timestamptz not null default now(),
    created_by text        not null,
    revoked_at timestamptz
);

-- The holder of the token in the configuration (atelier.operator-token).
insert into operator (name, role, created_by) values ('bootstrap', 'admin', 'installation');

create table operator_token (
    id           bigint      generated always as identity primary key,
    operator_id  bigint      not null references operator,
    fingerprint  bytea       not null unique,
    hint         text        not null,
    created_at   timestamptz not null default now(),
    created_by   text        not null,
    expires_at   timestamptz not null,
    revoked_at   timestamptz,
    last_used_at timestamptz
);

create index operator_token_by_operator on operator_token (operator_id, id);

-- Entries of the releases before name nobody, and changes of operators concern no account.
alter table audit_event
    add column operator_id       bigint,
    add column operator_token_id bigint,
    alter column account_id drop not null;
