-- Search by what a text contains, and by what was meant where it was mistyped. The extension is a trusted one: the owner of
-- the database may add it.
create extension if not exists pg_trgm;
--> statement-breakpoint
create index "products_search_idx" on "products" using gin ("name" gin_trgm_ops, "ref_code" gin_trgm_ops, "description" gin_trgm_ops);
