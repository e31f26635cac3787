-- Oldest code: 0028_order_edits
-- Settlements with couriers, with the orders of each, and the moves of cash that they made. Code of earlier versions knows
-- none of this: it moves cash and cancels expenses as before.
CREATE TABLE "settlements" (
	"id" text PRIMARY KEY NOT NULL,
	"pot" text NOT NULL,
	"to_pot" text DEFAULT 'till' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"expense_id" text,
	"reverses_id" text,
	"by_user_id" text,
	"by_name" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"closed_by_name" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "settlements_closed" CHECK (("settlements"."closed_at" is null) = ("settlements"."closed_by_name" is null))
);
--> statement-breakpoint
CREATE TABLE "settlement_lines" (
	"settlement_id" text NOT NULL,
	"order_id" text NOT NULL,
	"owed" integer NOT NULL,
	"received" integer NOT NULL,
	"fee" integer NOT NULL,
	"tax" integer NOT NULL,
	"place" integer NOT NULL,
	"settled" boolean DEFAULT false NOT NULL,
	CONSTRAINT "settlement_lines_settlement_id_order_id_pk" PRIMARY KEY("settlement_id","order_id"),
	CONSTRAINT "settlement_lines_not_negative" CHECK ("settlement_lines"."fee" >= 0 and "settlement_lines"."tax" >= 0)
);
--> statement-breakpoint
ALTER TABLE "cash_moves" ADD COLUMN "settlement_id" text;
--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_expense_id_transactions_id_fk" FOREIGN KEY ("expense_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_reverses_id_settlements_id_fk" FOREIGN KEY ("reverses_id") REFERENCES "public"."settlements"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "settlement_lines" ADD CONSTRAINT "settlement_lines_settlement_id_settlements_id_fk" FOREIGN KEY ("settlement_id") REFERENCES "public"."settlements"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "settlement_lines" ADD CONSTRAINT "settlement_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- Not validated: the column is new, so no row has a value.
ALTER TABLE "cash_moves" ADD CONSTRAINT "cash_moves_settlement_id_settlements_id_fk" FOREIGN KEY ("settlement_id") REFERENCES "public"."settlements"("id") ON DELETE no action ON UPDATE no action NOT VALID;
--> statement-breakpoint
CREATE INDEX "settlements_newest_idx" ON "settlements" USING btree ("at" DESC NULLS LAST,"id");
--> statement-breakpoint
CREATE UNIQUE INDEX "settlements_draft_key" ON "settlements" USING btree ("pot") WHERE closed_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "settlements_reverses_key" ON "settlements" USING btree ("reverses_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_lines_order_key" ON "settlement_lines" USING btree ("order_id") WHERE settled;
--> statement-breakpoint
CREATE INDEX "cash_moves_settlement_idx" ON "cash_moves" USING btree ("settlement_id") WHERE settlement_id is not null;
