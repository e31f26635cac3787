-- Oldest code: 0028_order_edits
-- A deploy token ends with the rights of the admin who created it. Code of earlier versions leaves the column empty; the
-- audit log then says who created the token.
ALTER TABLE "deploy_tokens" ADD COLUMN "owner_id" text;
