CREATE TABLE "deploy_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"remote" text NOT NULL,
	"label" text NOT NULL,
	"hash" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "release_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"version" text,
	"action" text NOT NULL,
	"traffic" integer,
	"actor" text NOT NULL,
	"reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "release_failures" (
	"name" text NOT NULL,
	"version" text NOT NULL,
	"stage" text NOT NULL,
	"message" text NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"first_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "release_failures_name_version_stage_message_pk" PRIMARY KEY("name","version","stage","message")
);
--> statement-breakpoint
CREATE TABLE "releases" (
	"name" text NOT NULL,
	"version" text NOT NULL,
	"source" text NOT NULL,
	"description" jsonb NOT NULL,
	"manifest" jsonb NOT NULL,
	"origin" text,
	"published_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"published_by" text NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	"withdrawn_by" text,
	"withdrawn_reason" text,
	CONSTRAINT "releases_name_version_pk" PRIMARY KEY("name","version"),
	CONSTRAINT "releases_withdrawn_check" CHECK (("releases"."withdrawn_at" is null) = ("releases"."withdrawn_by" is null) and ("releases"."withdrawn_at" is null) = ("releases"."withdrawn_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "remotes" (
	"name" text PRIMARY KEY NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"live" text,
	"candidate" text,
	"candidate_traffic" integer,
	"earlier" text[] DEFAULT '{}' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "remotes_candidate_check" CHECK (("remotes"."candidate" is null) = ("remotes"."candidate_traffic" is null) and ("remotes"."candidate" is null or "remotes"."live" is not null) and "remotes"."candidate_traffic" between 1 and 99)
);
--> statement-breakpoint
ALTER TABLE "release_failures" ADD CONSTRAINT "release_failures_release_fk" FOREIGN KEY ("name","version") REFERENCES "public"."releases"("name","version") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remotes" ADD CONSTRAINT "remotes_live_fk" FOREIGN KEY ("name","live") REFERENCES "public"."releases"("name","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remotes" ADD CONSTRAINT "remotes_candidate_fk" FOREIGN KEY ("name","candidate") REFERENCES "public"."releases"("name","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "deploy_tokens_hash_key" ON "deploy_tokens" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "release_events_name_idx" ON "release_events" USING btree ("name","id" DESC NULLS LAST);