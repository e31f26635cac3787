-- Oldest code: 0028_order_edits
-- What shoppers ask for on the tracking page. Code of earlier versions knows none of this.
CREATE TABLE "exchange_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"what" text NOT NULL,
	"piece" text NOT NULL,
	"reason" text NOT NULL,
	"wanted" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"closed" text,
	"closed_at" timestamp (3) with time zone,
	"decline_reason" text DEFAULT '' NOT NULL,
	"by_user_id" text,
	"by_name" text DEFAULT '' NOT NULL,
	CONSTRAINT "exchange_requests_closed" CHECK (("exchange_requests"."closed" is null) = ("exchange_requests"."closed_at" is null))
);
--> statement-breakpoint
ALTER TABLE "exchange_requests" ADD CONSTRAINT "exchange_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "exchange_requests_order_idx" ON "exchange_requests" USING btree ("order_id","at");
--> statement-breakpoint
CREATE INDEX "exchange_requests_open_idx" ON "exchange_requests" USING btree ("order_id") WHERE closed_at is null;
