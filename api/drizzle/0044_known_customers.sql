-- Oldest code: 0028_order_edits
-- A note of staff on a customer, and why staff took an order of a phone number that the shop refuses. Code of earlier
-- versions leaves both empty.
ALTER TABLE "customers" ADD COLUMN IF NOT EXISTS "staff_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN IF NOT EXISTS "anyway_reason" text DEFAULT '' NOT NULL;
