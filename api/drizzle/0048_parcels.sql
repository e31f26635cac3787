-- Oldest code: 0028_order_edits
-- Marks of a parcel beside the status, and scans by their key, so that one whose answer was lost is done once.
-- Code of earlier versions leaves the marks as they are: reading one looks at the order's status and outcome, too.
CREATE TABLE IF NOT EXISTS "parcel_scans" (
	"key" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "parcel_scans_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade
);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "parcel_scans_created_idx" ON "parcel_scans" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN IF NOT EXISTS "packed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN IF NOT EXISTS "packed_by_name" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN IF NOT EXISTS "short_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN IF NOT EXISTS "short_by_name" text;
