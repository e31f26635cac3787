-- Oldest code: 0028_order_edits
-- The days of the till: what was expected and counted, and the move of cash that books the difference. Code of earlier
-- versions knows none of this: it sells, pays and moves cash as before.
CREATE TABLE "till_closings" (
	"id" text PRIMARY KEY NOT NULL,
	"pot" text NOT NULL,
	"day" date NOT NULL,
	"opening" bigint NOT NULL,
	"sales" bigint NOT NULL,
	"paid_out" bigint NOT NULL,
	"moved_in" bigint NOT NULL,
	"moved_out" bigint NOT NULL,
	"expected" bigint NOT NULL,
	"counted" integer NOT NULL,
	"counts" integer DEFAULT 1 NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"request_key" text,
	"request_hash" text NOT NULL,
	"by_user_id" text,
	"by_name" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"closed_by_name" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "till_closings_adds_up" CHECK ("till_closings"."expected" = "till_closings"."opening" + "till_closings"."sales" - "till_closings"."paid_out" + "till_closings"."moved_in" - "till_closings"."moved_out"),
	CONSTRAINT "till_closings_counted" CHECK ("till_closings"."counted" >= 0),
	CONSTRAINT "till_closings_closed" CHECK (("till_closings"."closed_at" is null) = ("till_closings"."closed_by_name" is null)),
	CONSTRAINT "till_closings_reason" CHECK ("till_closings"."closed_at" is null or "till_closings"."counted" = "till_closings"."expected" or "till_closings"."reason" <> '')
);
--> statement-breakpoint
ALTER TABLE "cash_moves" ADD COLUMN "closing_id" text;
--> statement-breakpoint
CREATE UNIQUE INDEX "till_closings_day_key" ON "till_closings" USING btree ("day","pot");
--> statement-breakpoint
CREATE UNIQUE INDEX "till_closings_open_key" ON "till_closings" USING btree ("pot") WHERE closed_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "till_closings_request_key" ON "till_closings" USING btree ("request_key");
--> statement-breakpoint
-- Not validated: the column is new, so no row has a value.
ALTER TABLE "cash_moves" ADD CONSTRAINT "cash_moves_closing_id_till_closings_id_fk" FOREIGN KEY ("closing_id") REFERENCES "public"."till_closings"("id") ON DELETE no action ON UPDATE no action NOT VALID;
--> statement-breakpoint
CREATE UNIQUE INDEX "cash_moves_closing_key" ON "cash_moves" USING btree ("closing_id");
--> statement-breakpoint
create function keep_closed_days() returns trigger language plpgsql as $$
begin
  raise exception 'a closed day never changes' using errcode = 'check_violation', constraint = 'till_closings_kept',
    table = 'till_closings';
end $$;
--> statement-breakpoint
create trigger till_closings_keep before update or delete on till_closings
for each row when (old.closed_at is not null) execute function keep_closed_days();
