-- Oldest code: 0028_order_edits
-- An edit takes back that the packing slip was printed, and notes when: null if the slip was never printed before.
-- Code of earlier versions leaves the column as it is: once it notes a new slip, printed_at is set again and counts.
ALTER TABLE "orders" ADD COLUMN IF NOT EXISTS "slip_changed_at" timestamp (3) with time zone;
