-- Oldest code: 0028_order_edits
-- Statements of couriers that staff chose, and which of their columns hold what. Code of earlier versions knows neither.
CREATE TABLE "statements" (
	"hash" text PRIMARY KEY NOT NULL,
	"pot" text NOT NULL,
	"name" text NOT NULL,
	"by_user_id" text,
	"by_name" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"reason" text,
	"settlement_id" text,
	CONSTRAINT "statements_refused" CHECK ("statements"."reason" is null or "statements"."settlement_id" is null)
);
--> statement-breakpoint
CREATE TABLE "statement_columns" (
	"pot" text PRIMARY KEY NOT NULL,
	"columns" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_settlement_id_settlements_id_fk" FOREIGN KEY ("settlement_id") REFERENCES "public"."settlements"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "statements_newest_idx" ON "statements" USING btree ("at" DESC NULLS LAST,"hash");
--> statement-breakpoint
CREATE INDEX "statements_settlement_idx" ON "statements" USING btree ("settlement_id");
