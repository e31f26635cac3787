ALTER TABLE "products" ADD COLUMN "sales_at_write" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stock" ADD COLUMN "sales" integer DEFAULT 0 NOT NULL;