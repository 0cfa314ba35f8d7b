-- Without bitmaps a planner that expects a short table may still read all of it and sort. Without sorts, only
-- generation_queue can give the order.
alter function queue_head(text, boolean, timestamptz, integer) reset enable_bitmapscan;
alter function queue_head(text, boolean, timestamptz, integer) set enable_sort = off;
