-- A cancel that was asked for, written before the upstream is told. It ends nothing by itself; it tells whoever finds the
-- job stopped there that it was our doing.
alter table provider_run add column stop_asked boolean not null default false;
