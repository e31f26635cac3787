-- Oldest code: 0028_order_edits
-- Beside the texts of a row stands their folded form, which the server computes and SQL only compares. Searches read it,
-- and names for people (reference code, coupon code, username) are unique by it. Older servers do not write it: where they
-- insert a row it is null, and where they change a text a trigger sets it to null. A job folds such texts, also those of
-- all rows that are there now. Twins that exist get key_twin, which leaves them out of the unique indexes.
ALTER TABLE "users" ADD COLUMN IF NOT EXISTS "folded" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN IF NOT EXISTS "key_folded" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN IF NOT EXISTS "key_twin" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN IF NOT EXISTS "folded" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN IF NOT EXISTS "key_folded" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN IF NOT EXISTS "key_twin" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "suppliers" ADD COLUMN IF NOT EXISTS "folded" text;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN IF NOT EXISTS "folded" text;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN IF NOT EXISTS "key_folded" text;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN IF NOT EXISTS "key_twin" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN IF NOT EXISTS "folded" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN IF NOT EXISTS "folded" text;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN IF NOT EXISTS "folded" text;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN IF NOT EXISTS "folded" text;--> statement-breakpoint
CREATE OR REPLACE FUNCTION forget_folded() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  new.folded := null;
  return new;
end $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION forget_key() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  new.key_folded := null;
  new.key_twin := false;
  return new;
end $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "users_forget_folded" BEFORE UPDATE OF name, email, username ON "users" FOR EACH ROW
WHEN ((new.name, new.email, new.username) IS DISTINCT FROM (old.name, old.email, old.username) AND new.folded IS NOT DISTINCT FROM old.folded)
EXECUTE FUNCTION forget_folded();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "users_forget_key" BEFORE UPDATE OF username ON "users" FOR EACH ROW
WHEN (new.username IS DISTINCT FROM old.username AND new.key_folded IS NOT DISTINCT FROM old.key_folded)
EXECUTE FUNCTION forget_key();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "products_forget_folded" BEFORE UPDATE OF name, ref_code, description ON "products" FOR EACH ROW
WHEN ((new.name, new.ref_code, new.description) IS DISTINCT FROM (old.name, old.ref_code, old.description) AND new.folded IS NOT DISTINCT FROM old.folded)
EXECUTE FUNCTION forget_folded();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "products_forget_key" BEFORE UPDATE OF ref_code ON "products" FOR EACH ROW
WHEN (new.ref_code IS DISTINCT FROM old.ref_code AND new.key_folded IS NOT DISTINCT FROM old.key_folded)
EXECUTE FUNCTION forget_key();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "suppliers_forget_folded" BEFORE UPDATE OF name, company, email ON "suppliers" FOR EACH ROW
WHEN ((new.name, new.company, new.email) IS DISTINCT FROM (old.name, old.company, old.email) AND new.folded IS NOT DISTINCT FROM old.folded)
EXECUTE FUNCTION forget_folded();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "coupons_forget_folded" BEFORE UPDATE OF code, description ON "coupons" FOR EACH ROW
WHEN ((new.code, new.description) IS DISTINCT FROM (old.code, old.description) AND new.folded IS NOT DISTINCT FROM old.folded)
EXECUTE FUNCTION forget_folded();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "coupons_forget_key" BEFORE UPDATE OF code ON "coupons" FOR EACH ROW
WHEN (new.code IS DISTINCT FROM old.code AND new.key_folded IS NOT DISTINCT FROM old.key_folded)
EXECUTE FUNCTION forget_key();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "customers_forget_folded" BEFORE UPDATE OF name ON "customers" FOR EACH ROW
WHEN (new.name IS DISTINCT FROM old.name AND new.folded IS NOT DISTINCT FROM old.folded)
EXECUTE FUNCTION forget_folded();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "orders_forget_folded" BEFORE UPDATE OF customer_name ON "orders" FOR EACH ROW
WHEN (new.customer_name IS DISTINCT FROM old.customer_name AND new.folded IS NOT DISTINCT FROM old.folded)
EXECUTE FUNCTION forget_folded();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "categories_forget_folded" BEFORE UPDATE OF name, description ON "categories" FOR EACH ROW
WHEN ((new.name, new.description) IS DISTINCT FROM (old.name, old.description) AND new.folded IS NOT DISTINCT FROM old.folded)
EXECUTE FUNCTION forget_folded();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "transactions_forget_folded" BEFORE UPDATE OF description, customer_name, reference, notes ON "transactions" FOR EACH ROW
WHEN ((new.description, new.customer_name, new.reference, new.notes) IS DISTINCT FROM (old.description, old.customer_name, old.reference, old.notes) AND new.folded IS NOT DISTINCT FROM old.folded)
EXECUTE FUNCTION forget_folded();--> statement-breakpoint
-- The texts that are the same in lower case are searched by the indexes there are; these hold only the others.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "products_folded_idx" ON "products" USING gin (folded gin_trgm_ops) WHERE folded <> '';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "customers_folded_idx" ON "customers" USING gin (folded gin_trgm_ops) WHERE folded <> '';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_folded_idx" ON "orders" USING gin (folded gin_trgm_ops) WHERE folded <> '';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "transactions_folded_idx" ON "transactions" USING gin (folded gin_trgm_ops) WHERE folded <> '';--> statement-breakpoint
-- What the job has left to do.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "products_unfolded_idx" ON "products" (id) WHERE folded IS NULL OR key_folded IS NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "customers_unfolded_idx" ON "customers" (id) WHERE folded IS NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_unfolded_idx" ON "orders" (id) WHERE folded IS NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "transactions_unfolded_idx" ON "transactions" (id) WHERE folded IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "users_folded_key" ON "users" (key_folded) WHERE not key_twin;--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "products_folded_key" ON "products" (key_folded) WHERE not key_twin;--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "coupons_folded_key" ON "coupons" (key_folded) WHERE not key_twin;
