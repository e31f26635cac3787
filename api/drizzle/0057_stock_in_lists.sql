-- Oldest code: 0028_order_edits
-- Lists show sold-out products last, so a variant that sells out or comes back moves products in lists that show none of
-- them. The feed then says 'listed' instead of 'shown', which servers of every version know. Code of earlier versions
-- writes stock through the same triggers.
ALTER TABLE "stock_changes" ADD COLUMN IF NOT EXISTS "moves" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_stock_move() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into stock_changes (product_ids, moves) values (array[coalesce(new.product_id, old.product_id)], true);
  return null;
end $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "stock_move_insert" AFTER INSERT ON "stock" FOR EACH ROW
WHEN (new.quantity > 0) EXECUTE FUNCTION note_stock_move();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "stock_move_update" AFTER UPDATE OF "quantity" ON "stock" FOR EACH ROW
WHEN ((new.quantity > 0) <> (old.quantity > 0)) EXECUTE FUNCTION note_stock_move();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "stock_move_delete" AFTER DELETE ON "stock" FOR EACH ROW
WHEN (old.quantity > 0) EXECUTE FUNCTION note_stock_move();--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_catalogue(word boolean) RETURNS void LANGUAGE plpgsql AS $$
declare
  part text;
begin
  if word then
    perform pg_notify('catalogue', 'probe told');
  end if;
  for part in
    with taken as (
      delete from stock_changes returning product_ids, moves
    ), told as (
      select id, bool_or(moves) as moves from taken, unnest(product_ids) as id group by id
    ), numbered as (
      select id, moves, (row_number() over (partition by moves) - 1) / 200 as part from told
    )
    -- A notification holds less than 8000 bytes.
    select case when moves then 'listed:' else 'shown:' end || string_agg(id, ',') from numbered
    group by moves, numbered.part
  loop
    perform pg_notify('catalogue', part);
  end loop;
end $$;
