-- The words on the shop's front: each save is a new row, never changed. A row without a start is a draft; of a key's other
-- rows the one is live whose start passed last, by this database's clock, and of two with the same start the newer version.
CREATE TABLE "content_versions" (
	"key" text NOT NULL,
	"locale" text NOT NULL,
	"version" integer NOT NULL,
	"body" jsonb,
	"schema" integer NOT NULL,
	"live_from" timestamp (3) with time zone,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"by" text NOT NULL,
	CONSTRAINT "content_versions_key_locale_version_pk" PRIMARY KEY("key","locale","version")
);
--> statement-breakpoint
-- Told to every server as a change of the settings: pages show both, and a server follows both with one read.
create trigger content_notify after insert or update or delete on "content_versions" for each statement execute function tell_settings();
