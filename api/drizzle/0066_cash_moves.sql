-- Oldest code: 0028_order_edits
-- Cash that was moved between couriers, till, bank and owner. Where the cash is follows from these rows and from orders and
-- transactions, so that nothing else is stored. Code of earlier versions knows none of this.
CREATE TABLE "cash_moves" (
	"id" text PRIMARY KEY NOT NULL,
	"from_pot" text NOT NULL,
	"to_pot" text NOT NULL,
	"amount" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"request_key" text,
	"request_hash" text NOT NULL,
	"by_user_id" text,
	"by_name" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cash_moves_between_two" CHECK ("cash_moves"."amount" > 0 and "cash_moves"."from_pot" <> "cash_moves"."to_pot")
);
--> statement-breakpoint
CREATE INDEX "cash_moves_newest_idx" ON "cash_moves" USING btree ("at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE UNIQUE INDEX "cash_moves_request_key" ON "cash_moves" USING btree ("request_key");
