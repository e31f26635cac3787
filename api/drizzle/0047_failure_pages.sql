-- Oldest code: 0028_order_edits
-- The page on which browsers last reported a failure, as the release declares it; null: unknown, also from earlier code.
ALTER TABLE "release_failures" ADD COLUMN IF NOT EXISTS "page" text;
