-- What was saved of the shop's settings: each change is a new row, the newest version of a key is in force.
CREATE TABLE "settings" (
	"key" text NOT NULL,
	"version" integer NOT NULL,
	"value" jsonb,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" text NOT NULL,
	CONSTRAINT "settings_key_version_pk" PRIMARY KEY("key","version")
);
--> statement-breakpoint
-- Tells every server, on the channel of the catalogue: pages show settings, and a server of an earlier version drops all.
create function tell_settings() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue', 'settings');
  return null;
end
$$;
--> statement-breakpoint
create trigger settings_notify after insert or update or delete on "settings" for each statement execute function tell_settings();
