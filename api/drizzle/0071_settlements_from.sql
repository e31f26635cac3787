-- Oldest code: 0028_order_edits
-- A shop that has orders settled them with its couriers outside the shop up to now, so the setting settlementsFrom becomes
-- today, by the shop's clock. In a new shop every order waits for a settlement. Code of earlier versions ignores the setting.
insert into settings (key, version, value, changed_at, changed_by)
select 'settlementsFrom', 1, to_jsonb(to_char(now() at time zone zone.name, 'YYYY-MM-DD')), now(), 'Upgrade'
from (
  select coalesce((
    select name from pg_timezone_names
    where name = coalesce(
      (select value #>> '{}' from settings where key = 'timeZone' order by version desc limit 1),
      nullif(current_setting('shop.settings', true), '')::jsonb #>> '{values,timeZone}')
  ), 'UTC') as name
) zone
where exists (select from orders)
on conflict do nothing;
