-- What each order was promised besides its fee. Nullable: a server of an earlier version writes orders without them, and
-- those are read with the settings of the day. Orders that are there get what is in force now, as a default that goes
-- again at once: no row is written for it. Of the environment the migration knows what it is told in shop.settings;
-- without that the older orders stay without terms of their own.
do $$
declare
  told constant jsonb := nullif(current_setting('shop.settings', true), '')::jsonb;
  terms jsonb;
  days text[];
begin
  select jsonb_object_agg(given.key, coalesce(saved.value, given.value)) into terms
  from jsonb_each(told -> 'values') given
  left join (select distinct on (key) key, value from settings order by key, version desc) saved
    on saved.key = given.key and not (told -> 'locked') ? given.key
      and jsonb_typeof(saved.value) = jsonb_typeof(given.value);
  days := string_to_array(substring(terms ->> 'deliveryDays' from '^\d{1,2}(?:-\d{1,2})?$'), '-');
  execute format('alter table orders add column exchange_days integer default %L', terms ->> 'exchangeDays');
  execute format('alter table orders add column refunds boolean default %L', terms ->> 'refunds');
  execute format('alter table orders add column delivery_days_min integer default %L', days[1]);
  execute format('alter table orders add column delivery_days_max integer default %L', coalesce(days[2], days[1]));
end
$$;
--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "exchange_days" DROP DEFAULT, ALTER COLUMN "refunds" DROP DEFAULT, ALTER COLUMN "delivery_days_min" DROP DEFAULT, ALTER COLUMN "delivery_days_max" DROP DEFAULT;
