-- Size charts that staff made for a product, or for a category and all below it. Nullable, without a default: a server of
-- an earlier version writes neither and shows its fixed chart. The tables' triggers tell every server of a change.
ALTER TABLE "categories" ADD COLUMN "size_chart" jsonb;
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "size_chart" jsonb;
