-- Oldest code: 0028_order_edits
-- What the customer of an order answered to its confirmation link, and when staff last wrote the link. Code of earlier
-- versions leaves all of it as it is; an edit of it raises the order's version, so that the answer no longer stands.
ALTER TABLE "orders" ADD COLUMN IF NOT EXISTS "answer" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN IF NOT EXISTS "answered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN IF NOT EXISTS "answer_version" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN IF NOT EXISTS "link_sent_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_answered_idx" ON "orders" USING btree ("answered_at") WHERE answered_at is not null;
