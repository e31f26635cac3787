-- Oldest code: 0028_order_edits
-- An account keeps when its limits on sign-ins were lifted; code of earlier versions ignores the column.
-- A server names the store of its pictures; code of earlier versions leaves the column empty.
ALTER TABLE "users" ADD COLUMN "unlocked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "servers" ADD COLUMN "pictures" text;