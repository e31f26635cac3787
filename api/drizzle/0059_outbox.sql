-- Oldest code: 0028_order_edits
-- The outbox: what the shop tells others, one row for each message and channel, and the failures of each channel. Code
-- of earlier versions knows none of it: what happens in such a server is told to nobody.
CREATE TABLE "outbox_channels" (
	"channel" text PRIMARY KEY NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"not_before" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"off_at" timestamp (3) with time zone,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "outbox_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"event" text NOT NULL,
	"order_id" text,
	"data" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"not_before" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"claim" text,
	"last_error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "outbox_messages_state_check" CHECK ("outbox_messages"."state" in ('waiting', 'sending', 'failed', 'unknown', 'sent', 'discarded')),
	CONSTRAINT "outbox_messages_claim_check" CHECK (("outbox_messages"."state" = 'sending') = ("outbox_messages"."claim" is not null))
);
--> statement-breakpoint
CREATE INDEX "outbox_messages_due_idx" ON "outbox_messages" USING btree ("channel","created_at","id") WHERE state in ('waiting', 'sending');--> statement-breakpoint
CREATE INDEX "outbox_messages_newest_idx" ON "outbox_messages" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "outbox_messages_trouble_idx" ON "outbox_messages" USING btree ("state","channel") WHERE state not in ('sent', 'discarded');--> statement-breakpoint
CREATE INDEX "outbox_messages_order_idx" ON "outbox_messages" USING btree ("order_id") WHERE order_id is not null;