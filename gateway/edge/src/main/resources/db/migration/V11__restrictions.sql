-- The only models that a credential may run, as slugs, and the only networks that it may be used from, both with spaces between
-- them; null for no restriction.
alter table credential
    add column models    text,
    add column addresses text;
