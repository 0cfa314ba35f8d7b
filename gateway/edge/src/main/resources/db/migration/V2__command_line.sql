-- The command line program of the platform: a client of OAuth that needs no registration, and whose runs have the origin cli.
insert into oauth_client (id, kind, name, redirect_uris, metadata)
values ('atelier-cli', 'builtin', 'Atelier command line', array['http://127.0.0.1/callback'], '{}'::jsonb);
