CREATE TABLE "seeds" (
	"name" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
-- A database that the demo seed filled before there was this table: nothing else makes such accounts.
INSERT INTO "seeds" ("name", "at") SELECT 'demo', min("created_at") FROM "users" WHERE "demo" HAVING count(*) > 0;
