-- Oldest code: 0028_order_edits
-- 'Zahlé', 'zahle' and 'ZAHLE' are one town in the list of orders and in the report of refusals: beside the town stands its
-- folded form, as beside other texts since 0036. Older servers do not write it: where they insert an order it is null, and
-- where they change its town a trigger sets it to null. Such an order counts by its letters until the job that folds texts
-- has read it. "orders_town_idx" of 0030 serves code of earlier versions and goes one version later.
ALTER TABLE "orders" ADD COLUMN IF NOT EXISTS "town_folded" text;--> statement-breakpoint
CREATE OR REPLACE FUNCTION forget_town() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  new.town_folded := null;
  return new;
end $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "orders_forget_town" BEFORE UPDATE OF location ON "orders" FOR EACH ROW
WHEN (new.location IS DISTINCT FROM old.location AND new.town_folded IS NOT DISTINCT FROM old.town_folded)
EXECUTE FUNCTION forget_town();--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_by_town_idx" ON "orders" ((coalesce(town_folded, lower(location))), created_at desc nulls last, id)
INCLUDE (status, order_type, payment_method, deleted_at, outcome) WHERE location <> '';--> statement-breakpoint
-- What the job has left to do.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_untowned_idx" ON "orders" (id) WHERE town_folded IS NULL;
