ALTER TABLE "coupons" ADD COLUMN "starts_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "usage_limit" integer;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "min_subtotal" integer;--> statement-breakpoint
CREATE INDEX "audit_log_by_idx" ON "audit_log" USING btree ("by_user_id","id");--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_limits_positive" CHECK ("coupons"."usage_limit" > 0 and "coupons"."min_subtotal" > 0);