-- Oldest code: 0028_order_edits
-- What the checks of a release could not see is shown beside it, and its chunk global is compared with those of later
-- versions. Code of earlier versions writes neither, and needs neither.
ALTER TABLE "releases" ADD COLUMN "warnings" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "chunk_global" text;