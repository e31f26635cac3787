-- Oldest code: 0028_order_edits
-- Goods received: a supplier's delivery with its lines, and the receipt that a movement of stock belongs to. Code of
-- earlier versions knows none of this and leaves the new column empty.
CREATE TABLE "goods_receipts" (
	"id" text PRIMARY KEY NOT NULL,
	"supplier_id" text,
	"note" text DEFAULT '' NOT NULL,
	"purchase_id" text,
	"costed_at" timestamp (3) with time zone,
	"request_key" text,
	"request_hash" text NOT NULL,
	"by_user_id" text,
	"by_name" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "goods_receipts_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE set null,
	CONSTRAINT "goods_receipts_purchase_id_transactions_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."transactions"("id")
);
--> statement-breakpoint
CREATE TABLE "goods_receipt_lines" (
	"receipt_id" text NOT NULL,
	"line" integer NOT NULL,
	"product_id" text NOT NULL,
	"name" text NOT NULL,
	"ref_code" text NOT NULL,
	"size" text NOT NULL,
	"color" text NOT NULL,
	"pieces" integer NOT NULL,
	"rejected" integer NOT NULL,
	"cost" integer,
	CONSTRAINT "goods_receipt_lines_receipt_id_line_pk" PRIMARY KEY("receipt_id","line"),
	CONSTRAINT "goods_receipt_lines_receipt_id_goods_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."goods_receipts"("id") ON DELETE cascade,
	CONSTRAINT "goods_receipt_lines_pieces" CHECK ("goods_receipt_lines"."pieces" >= 0 and "goods_receipt_lines"."rejected" >= 0 and "goods_receipt_lines"."pieces" + "goods_receipt_lines"."rejected" > 0),
	CONSTRAINT "goods_receipt_lines_cost_not_negative" CHECK ("goods_receipt_lines"."cost" >= 0)
);
--> statement-breakpoint
CREATE INDEX "goods_receipts_newest_idx" ON "goods_receipts" USING btree ("at" DESC NULLS LAST,"id");
--> statement-breakpoint
CREATE UNIQUE INDEX "goods_receipts_request_key" ON "goods_receipts" USING btree ("request_key");
--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "receipt_id" text;
