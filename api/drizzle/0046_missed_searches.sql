-- Oldest code: 0028_order_edits
-- What shoppers searched in vain, counted by day for the owner. Nothing tells who searched.
CREATE TABLE IF NOT EXISTS "missed_searches" (
	"day" date NOT NULL,
	"text" text NOT NULL,
	"times" integer NOT NULL,
	CONSTRAINT "missed_searches_day_text_pk" PRIMARY KEY("day","text")
);
