-- What the client keeps with the generation of a charge, so that its usage can be summed up by it; null without.
alter table charge add column metadata jsonb;
