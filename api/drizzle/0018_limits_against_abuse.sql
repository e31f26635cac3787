-- When a session was last renewed: one that nobody uses ends. Those that are open count from now.
alter table "sessions" add column "refreshed_at" timestamp (3) with time zone default now() not null;
--> statement-breakpoint
-- Which client a waiting order came from, hashed: so many orders of one phone may wait per client.
alter table "orders" add column "client_key" text;
--> statement-breakpoint
create function forget_order_client() returns trigger language plpgsql as $$
begin
  new.client_key := null;
  return new;
end
$$;
--> statement-breakpoint
create trigger orders_forget_client before update on "orders" for each row
when (new.client_key is not null and (new.status <> 'pending' or new.deleted_at is not null))
execute function forget_order_client();
--> statement-breakpoint
-- Failed sign-ins are kept for some months only.
create index "audit_log_failed_sign_ins_idx" on "audit_log" ("at") where "action" = 'sign-in-failed';
