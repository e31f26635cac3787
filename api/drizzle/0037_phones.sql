-- Oldest code: 0028_order_edits
-- One number is one customer in every spelling: E.164 beside the digits that were typed. '' stands for a number that no plan
-- knows, null for one that was not read yet; a job reads those in parts. Code of earlier versions writes only the digits. When
-- it changes them, the trigger takes back what was read, and the job reads the number again.
alter table "orders" add column if not exists "phone_e164" text;
--> statement-breakpoint
alter table "customers" add column if not exists "phone_e164" text;
--> statement-breakpoint
create or replace function forget_read_phone() returns trigger language plpgsql as $$
begin
  new.phone_e164 := null;
  return new;
end
$$;
--> statement-breakpoint
create or replace trigger orders_forget_read_phone before update of phone_key on "orders" for each row
when (old.phone_key is distinct from new.phone_key and old.phone_e164 is not distinct from new.phone_e164)
execute function forget_read_phone();
--> statement-breakpoint
create or replace trigger customers_forget_read_phone before update of phone_key on "customers" for each row
when (old.phone_key is distinct from new.phone_key and old.phone_e164 is not distinct from new.phone_e164)
execute function forget_read_phone();
--> statement-breakpoint
create index concurrently if not exists "orders_e164_idx" on "orders" (phone_e164) where phone_e164 <> '';
--> statement-breakpoint
create index concurrently if not exists "customers_e164_idx" on "customers" (phone_e164) where phone_e164 <> '';
--> statement-breakpoint
create index concurrently if not exists "orders_refused_e164_idx" on "orders" (phone_e164)
where outcome = 'refused' and deleted_at is null;
--> statement-breakpoint
create index concurrently if not exists "orders_unread_idx" on "orders" (id) where phone_e164 is null;
--> statement-breakpoint
create index concurrently if not exists "customers_unread_idx" on "customers" (id) where phone_e164 is null;
