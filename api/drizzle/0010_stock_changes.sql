-- A notification is told under one lock of the whole server that its transaction keeps until it has reached the disk:
-- orders that each told of the stock they took were written one after the other. They leave a note instead, which costs
-- no lock; whoever wrote has the notes told before it answers (tell_catalogue), and every process of the shop has those
-- told once a second that a writer left behind. Unlogged: a crash of the server ends every connection that listens, and
-- with it all that was kept in reliance on being told.
create unlogged table "stock_changes" ("product_ids" text[] not null);
--> statement-breakpoint
create function note_stock_change() returns trigger language plpgsql as $$
begin
  insert into stock_changes (product_ids)
  select array_agg(distinct product_id) from changed having count(*) > 0;
  return null;
end
$$;
--> statement-breakpoint
drop trigger stock_notify_insert on "stock";
--> statement-breakpoint
drop trigger stock_notify_update on "stock";
--> statement-breakpoint
drop trigger stock_notify_delete on "stock";
--> statement-breakpoint
create trigger stock_note_insert after insert on "stock" referencing new table as changed for each statement execute function note_stock_change();
--> statement-breakpoint
create trigger stock_note_update after update on "stock" referencing new table as changed for each statement execute function note_stock_change();
--> statement-breakpoint
create trigger stock_note_delete after delete on "stock" referencing old table as changed for each statement execute function note_stock_change();
--> statement-breakpoint
-- Tells what the notes say, and takes them away. On request it sends a word in any case, for its place in the queue:
-- another's telling may have taken our note a moment ago, and whoever hears our word has heard that one before.
create function tell_catalogue(word boolean) returns void language plpgsql as $$
declare
  part text;
begin
  if word then
    perform pg_notify('catalogue', 'probe told');
  end if;
  for part in
    with taken as (
      delete from stock_changes returning product_ids
    ), told as (
      select distinct id from taken, unnest(product_ids) as id
    ), numbered as (
      select id, (row_number() over () - 1) / 200 as part from told
    )
    -- A notification holds less than 8000 bytes.
    select string_agg(id, ',') from numbered group by numbered.part
  loop
    perform pg_notify('catalogue', 'shown:' || part);
  end loop;
end
$$;
