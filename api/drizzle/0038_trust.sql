-- Oldest code: 0028_order_edits
-- An idempotency key keeps a hash of who placed the order; code of earlier versions leaves it empty.
-- A client counts once for each version and stage in the figures of failures; code of earlier versions counts each
-- report.
CREATE TABLE "release_failure_clients" (
	"name" text NOT NULL,
	"version" text NOT NULL,
	"stage" text NOT NULL,
	"client" text NOT NULL,
	CONSTRAINT "release_failure_clients_name_version_stage_client_pk" PRIMARY KEY("name","version","stage","client")
);
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "visitor" text;--> statement-breakpoint
ALTER TABLE "release_failure_clients" ADD CONSTRAINT "release_failure_clients_release_fk" FOREIGN KEY ("name","version") REFERENCES "public"."releases"("name","version") ON DELETE cascade ON UPDATE no action;