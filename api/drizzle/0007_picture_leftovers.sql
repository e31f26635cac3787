CREATE TABLE "picture_leftovers" (
	"picture" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "picture_leftovers_at_idx" ON "picture_leftovers" USING btree ("at");