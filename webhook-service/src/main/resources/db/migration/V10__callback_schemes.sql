-- How a callback is signed, at each attempt anew.
alter table callback add column scheme text not null default 'standard' check (scheme in ('standard', 'fal'));
