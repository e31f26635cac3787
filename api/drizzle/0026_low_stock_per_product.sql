-- Under how many pieces staff see a product as low. Nullable, without a default: without a number the shop's holds, and a
-- server of an earlier version goes by that alone.
ALTER TABLE "products" ADD COLUMN "low_stock_under" integer;
