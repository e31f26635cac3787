-- What staff give away with an order, and why; codes of single variants, and where products lie. A server of an earlier version
-- keeps such an order as it is: with no coupon to work out again it leaves the discount alone.
CREATE TABLE "variant_codes" (
	"product_id" text NOT NULL,
	"size" text NOT NULL,
	"color" text NOT NULL,
	"code" text NOT NULL,
	CONSTRAINT "variant_codes_product_id_size_color_pk" PRIMARY KEY("product_id","size","color"),
	CONSTRAINT "variant_codes_not_empty" CHECK ("variant_codes"."code" <> '')
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "shelf" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount_percent" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "fee_waived_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "variant_codes" ADD CONSTRAINT "variant_codes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "variant_codes_code_key" ON "variant_codes" USING btree (lower("code"));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_one_discount" CHECK ("orders"."discount_reason" = '' or "orders"."coupon_id" is null);
--> statement-breakpoint
create index "variant_codes_search_idx" on "variant_codes" using gin (lower("code") gin_trgm_ops);
