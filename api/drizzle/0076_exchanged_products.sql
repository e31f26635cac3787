-- Oldest code: 0028_order_edits
-- The product of each piece that comes back, so that they are counted by product without reading the orders: the rates
-- of all dates took a second at 100,000 orders. A trigger writes it, also for code of earlier versions. Nothing refers
-- to the product, which may be deleted.
ALTER TABLE "exchange_lines" ADD COLUMN "product_id" text;
--> statement-breakpoint
UPDATE "exchange_lines" l SET "product_id" = b."product_id"
FROM "exchanges" x, "order_lines" b
WHERE x."order_id" = l."order_id" AND b."order_id" = x."original_id" AND b."position" = l."line";
--> statement-breakpoint
CREATE INDEX "exchange_lines_product_idx" ON "exchange_lines" USING btree ("product_id");
--> statement-breakpoint
create function name_exchanged_product() returns trigger language plpgsql as $$
begin
  new.product_id := (
    select bought.product_id from exchanges own
    join order_lines bought on bought.order_id = own.original_id and bought.position = new.line
    where own.order_id = new.order_id
  );
  return new;
end
$$;
--> statement-breakpoint
create trigger exchange_lines_product before insert on "exchange_lines" for each row
execute function name_exchanged_product();
--> statement-breakpoint
-- Locks the original order as the code does: a row that refers to it is inserted meanwhile without waiting.
do $$ begin
  execute replace(pg_get_functiondef('exchange_follows_order()'::regprocedure), 'for update', 'for no key update');
end $$;
