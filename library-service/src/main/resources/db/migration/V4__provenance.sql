-- Where an object comes from, as its Content Credentials say or said; null for what was stored before.
alter table stored_object
    add column provenance          text,
    add column provenance_reason   text,
    add column provenance_manifest text,
    add column provenance_signer   text,
    add column provenance_source   text,
    add column provenance_validity text;

-- What was made here, for questions about files that may have left long ago: nothing but hashes and numbers, which stay when
-- the output is deleted. An output of a failed generation was never handed out, and is taken out of here.
create table made_output (
    generation_id bigint  not null,
    output_index  integer not null,
    account_id    bigint  not null,
    sha256        text    not null,
    manifest      text,
    primary key (generation_id, output_index)
);

create index made_output_by_sha256 on made_output using hash (sha256);
create index made_output_by_manifest on made_output using hash (manifest);
