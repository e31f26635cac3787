-- What shoppers see of a large catalogue as quickly as of a small one: every order of a list has an index of its own, for
-- the whole shop and for one category, so that a page is read from it and everything else is only counted. The prices
-- and what is on sale are the expressions of the shop's rules (api/src/modules/catalog/product-sql.ts).
create index "products_live_newest_idx" on "products" ("created_at" desc nulls last, "id") where not "archived";
--> statement-breakpoint
create index "products_live_name_idx" on "products" (lower("name"), "id") where not "archived";
--> statement-breakpoint
create index "products_live_price_idx" on "products" ((case when ("on_sale" and coalesce("sale_price" > 0 and "sale_price" < "price", false)) then "sale_price" else "price" end), "id") where not "archived";
--> statement-breakpoint
create index "products_sale_discount_idx" on "products" ((case when ("on_sale" and coalesce("sale_price" > 0 and "sale_price" < "price", false)) then ("price" - "sale_price")::float8 / "price" else 0 end) desc, "id") where not "archived" and ("on_sale" and coalesce("sale_price" > 0 and "sale_price" < "price", false));
--> statement-breakpoint
create index "products_category_newest_idx" on "products" ("category_id", "created_at" desc nulls last, "id") where not "archived";
--> statement-breakpoint
create index "products_category_name_idx" on "products" ("category_id", lower("name"), "id") where not "archived";
--> statement-breakpoint
create index "products_category_price_idx" on "products" ("category_id", (case when ("on_sale" and coalesce("sale_price" > 0 and "sale_price" < "price", false)) then "sale_price" else "price" end), "id") where not "archived";
--> statement-breakpoint
-- Loads the extension: its settings may be named from then on.
select similarity('', '');
--> statement-breakpoint
-- The products whose names come close to what was typed: one slip in four or five letters. The operator is the one that
-- the index knows; what it takes for close is a setting, which the function brings along.
create function products_like(typed text) returns setof text language sql stable rows 50
set pg_trgm.word_similarity_threshold = 0.39 as $$
  select id from products where typed <% name
$$;
