-- Edits of orders. What one changed stands with its event, and every edit raises the order's version, so that one that is
-- based on an old read is refused. A server of an earlier version writes neither: nothing it does changes what an edit does.
ALTER TABLE "order_events" ADD COLUMN "changes" jsonb;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
