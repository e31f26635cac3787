-- Oldest code: 0028_order_edits
-- Until when the new pieces of an exchange are held. Exchanges of code of earlier versions are held for good.
ALTER TABLE "exchanges" ADD COLUMN IF NOT EXISTS "held_until" timestamp (3) with time zone;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "exchanges_held_idx" ON "exchanges" USING btree ("held_until") WHERE held_until is not null;
--> statement-breakpoint
-- Pieces of an exchange that stay with the customer, or never came, because the shop was at fault.
ALTER TABLE "exchange_lines" ADD COLUMN IF NOT EXISTS "none_back" boolean DEFAULT false NOT NULL;
