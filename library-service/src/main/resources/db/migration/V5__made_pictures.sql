-- The SHA-256 of the certificate that signed; null for what was signed before it was noted, and for what was not signed here.
alter table made_output add column certificate text;

-- The perceptual hash of a picture that was made here, and its bytes, each with its place, by which similar ones are found. due_at
-- is when the picture is hashed, or tried again; null afterwards.
create table made_picture (
    generation_id bigint      not null,
    output_index  integer     not null,
    due_at        timestamptz,
    hash          bigint,
    bands         integer[],
    primary key (generation_id, output_index),
    foreign key (generation_id, output_index) references made_output on delete cascade
);

create index made_picture_by_due on made_picture (due_at) where due_at is not null;
create index made_picture_by_bands on made_picture using gin (bands) with (fastupdate = off);
