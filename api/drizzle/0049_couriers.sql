-- Oldest code: 0028_order_edits
-- Couriers, and the one who takes an order's parcel; the last call without an answer, and the appointment of an order. Code of
-- earlier versions leaves them as they are: reading a call or an appointment looks at the order's status and outcome, too.
CREATE TABLE IF NOT EXISTS "couriers" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_folded" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL
);--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "couriers_name_key" ON "couriers" USING btree ("name_folded");--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN IF NOT EXISTS "courier_id" text
	CONSTRAINT "orders_courier_id_couriers_id_fk" REFERENCES "couriers" ("id");--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN IF NOT EXISTS "no_answer_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN IF NOT EXISTS "no_answer_by_name" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN IF NOT EXISTS "due_on" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN IF NOT EXISTS "due_part" text;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_courier_idx" ON "orders" USING btree ("courier_id", "status", "created_at" DESC NULLS LAST)
WHERE courier_id is not null;
