-- The files of releases and shells, packed: every server fetches from here what it does not have.
CREATE TABLE "archives" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"parts" integer DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "archives_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "archive_parts" (
	"archive" bigint NOT NULL,
	"part" integer NOT NULL,
	"hash" text NOT NULL,
	"body" "bytea" NOT NULL,
	CONSTRAINT "archive_parts_archive_part_pk" PRIMARY KEY("archive","part"),
	CONSTRAINT "archive_parts_size_check" CHECK (octet_length("archive_parts"."body") between 1 and 1048576)
);
--> statement-breakpoint
-- What is packed is compressed already.
ALTER TABLE "archive_parts" ALTER COLUMN "body" SET STORAGE EXTERNAL;
--> statement-breakpoint
ALTER TABLE "archive_parts" ADD CONSTRAINT "archive_parts_archive_archives_id_fk" FOREIGN KEY ("archive") REFERENCES "public"."archives"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE TABLE "shell_versions" (
	"version" text PRIMARY KEY NOT NULL,
	"files" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"live_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
-- The server processes that live. Unlogged: each says anew every few seconds what it is.
CREATE UNLOGGED TABLE "servers" (
	"id" text PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"shell" text,
	"builds" jsonb NOT NULL,
	"serves" jsonb NOT NULL,
	"problems" jsonb NOT NULL,
	"confirmed" bigint
);
--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "swept_at" timestamp (3) with time zone;
