-- Oldest code: 0028_order_edits
-- Deploy tokens that may publish previews and nothing else. Code of earlier versions does not find them by their hash.
ALTER TABLE "deploy_tokens" ADD COLUMN "previews_only" boolean DEFAULT false NOT NULL;
