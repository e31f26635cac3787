-- Oldest code: 0028_order_edits
-- What staff edit of a customer, and who blocked one and why. Code of earlier versions leaves all of it as it is.
ALTER TABLE "customers" ADD COLUMN IF NOT EXISTS "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN IF NOT EXISTS "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN IF NOT EXISTS "blocked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN IF NOT EXISTS "blocked_reason" text;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN IF NOT EXISTS "blocked_by_name" text;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "customers_tags_idx" ON "customers" USING btree ("tags") WHERE tags <> '{}';
