-- The gateway knows whether an answer reached the client; it names the attempt by its holder. An answer is in doubt when
-- the client's connection ended right after it.
alter table compat_request drop constraint compat_request_answer_check;
alter table compat_request add constraint compat_request_answer_check
    check (answer in ('pending', 'written', 'doubtful', 'lost'));

create index compat_request_holder on compat_request (holder);
