-- Oldest code: 0028_order_edits
-- Handover lists as they were printed, with their parcels. Code of earlier versions knows none of this.
CREATE TABLE "handover_parcels" (
	"handover_id" text NOT NULL,
	"line" integer NOT NULL,
	"order_id" text NOT NULL,
	"customer_name" text NOT NULL,
	"customer_phone" text NOT NULL,
	"address" text NOT NULL,
	"location" text NOT NULL,
	"items" integer NOT NULL,
	"due" integer,
	"old_slip" boolean NOT NULL,
	CONSTRAINT "handover_parcels_handover_id_line_pk" PRIMARY KEY("handover_id","line"),
	CONSTRAINT "handover_parcels_figures" CHECK ("handover_parcels"."items" >= 0 and "handover_parcels"."due" >= 0)
);
--> statement-breakpoint
CREATE TABLE "handovers" (
	"id" text PRIMARY KEY NOT NULL,
	"courier_id" text,
	"courier_name" text NOT NULL,
	"content_hash" text NOT NULL,
	"by_user_id" text,
	"by_name" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "handover_parcels" ADD CONSTRAINT "handover_parcels_handover_id_handovers_id_fk" FOREIGN KEY ("handover_id") REFERENCES "public"."handovers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover_parcels" ADD CONSTRAINT "handover_parcels_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_courier_id_couriers_id_fk" FOREIGN KEY ("courier_id") REFERENCES "public"."couriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "handover_parcels_order_idx" ON "handover_parcels" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "handovers_newest_idx" ON "handovers" USING btree ("at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "handovers_courier_idx" ON "handovers" USING btree ("courier_id","at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE UNIQUE INDEX "handovers_content_key" ON "handovers" USING btree ("content_hash");
