-- Oldest code: 0028_order_edits
-- Work that no request waits for becomes rows, so that of several servers one does it, and servers say which version they
-- run. A server of an earlier version goes on with timers of its own, which do the same again and harm nothing.
CREATE TABLE "job_pauses" (
	"reason" text PRIMARY KEY NOT NULL,
	"paused_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"key" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"every_seconds" integer,
	"not_before" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"lease_until" timestamp (3) with time zone,
	"claim" text,
	"server" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"done_at" timestamp (3) with time zone,
	"result" text,
	"wanted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "jobs_state_check" CHECK ("jobs"."state" in ('queued', 'claimed', 'done', 'failed', 'unknown')),
	CONSTRAINT "jobs_lease_check" CHECK (("jobs"."state" = 'claimed') = ("jobs"."lease_until" is not null and "jobs"."claim" is not null))
);
--> statement-breakpoint
CREATE TABLE "oldest_code" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"migration" bigint NOT NULL,
	"version" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "servers" ADD COLUMN "version" text;--> statement-breakpoint
ALTER TABLE "servers" ADD COLUMN "node" text;
