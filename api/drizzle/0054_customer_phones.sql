-- Oldest code: 0028_order_edits
-- Numbers of a customer beside the first one, and merges of two customers. Code of earlier versions knows only the first
-- number: its orders of another number make a customer of their own, whom staff can merge.
CREATE TABLE IF NOT EXISTS "customer_phones" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL CONSTRAINT "customer_phones_customer_id_customers_id_fk" REFERENCES "customers" ("id"),
	"phone" text NOT NULL,
	"phone_key" text NOT NULL,
	"phone_e164" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "customer_phones_key" ON "customer_phones" USING btree ("phone_key");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "customer_phones_e164_key" ON "customer_phones" USING btree ("phone_e164")
WHERE phone_e164 <> '';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "customer_phones_customer_idx" ON "customer_phones" USING btree ("customer_id");--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "customer_merges" (
	"id" text PRIMARY KEY NOT NULL,
	"kept_id" text NOT NULL,
	"merged_id" text NOT NULL,
	"merged" jsonb NOT NULL,
	"kept_before" jsonb NOT NULL,
	"kept_after" jsonb NOT NULL,
	"order_ids" text[] NOT NULL,
	"transaction_ids" text[] NOT NULL,
	"phone_ids" text[] NOT NULL,
	"new_phone_id" text,
	"by_user_id" text,
	"by_name" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"undone_by_name" text,
	"undone_at" timestamp (3) with time zone
);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "customer_merges_kept_idx" ON "customer_merges" USING btree ("kept_id", "at");
