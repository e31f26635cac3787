-- Tells every process of the shop what visitors are no longer to be shown, when the writing transaction commits:
-- 'listed:' and the products that may have entered, left or moved in any list, 'shown:' and those that only look
-- different where they are shown already (stock, pictures), 'all' when nothing may be relied on.
create function notify_catalogue() returns trigger language plpgsql as $$
declare
  kind text := 'shown';
  ids text[];
begin
  if tg_op = 'TRUNCATE' then
    perform pg_notify('catalogue', 'all');
    return null;
  end if;
  if tg_table_name = 'categories' then
    if exists (select from changed) then
      perform pg_notify('catalogue', 'all');
    end if;
    return null;
  end if;
  if tg_table_name = 'products' then
    kind := 'listed';
    select array_agg(id) into ids from changed;
  else
    select array_agg(distinct product_id) into ids from changed;
  end if;
  if ids is null then
    return null;
  end if;
  -- A notification holds less than 8000 bytes.
  if cardinality(ids) > 200 then
    perform pg_notify('catalogue', 'all');
  else
    perform pg_notify('catalogue', kind || ':' || array_to_string(ids, ','));
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger products_notify_insert after insert on "products" referencing new table as changed for each statement execute function notify_catalogue();
--> statement-breakpoint
create trigger products_notify_update after update on "products" referencing new table as changed for each statement execute function notify_catalogue();
--> statement-breakpoint
create trigger products_notify_delete after delete on "products" referencing old table as changed for each statement execute function notify_catalogue();
--> statement-breakpoint
create trigger products_notify_truncate after truncate on "products" for each statement execute function notify_catalogue();
--> statement-breakpoint
create trigger product_images_notify_insert after insert on "product_images" referencing new table as changed for each statement execute function notify_catalogue();
--> statement-breakpoint
create trigger product_images_notify_update after update on "product_images" referencing new table as changed for each statement execute function notify_catalogue();
--> statement-breakpoint
create trigger product_images_notify_delete after delete on "product_images" referencing old table as changed for each statement execute function notify_catalogue();
--> statement-breakpoint
create trigger product_images_notify_truncate after truncate on "product_images" for each statement execute function notify_catalogue();
--> statement-breakpoint
create trigger stock_notify_insert after insert on "stock" referencing new table as changed for each statement execute function notify_catalogue();
--> statement-breakpoint
create trigger stock_notify_update after update on "stock" referencing new table as changed for each statement execute function notify_catalogue();
--> statement-breakpoint
create trigger stock_notify_delete after delete on "stock" referencing old table as changed for each statement execute function notify_catalogue();
--> statement-breakpoint
create trigger stock_notify_truncate after truncate on "stock" for each statement execute function notify_catalogue();
--> statement-breakpoint
create trigger categories_notify_insert after insert on "categories" referencing new table as changed for each statement execute function notify_catalogue();
--> statement-breakpoint
create trigger categories_notify_update after update on "categories" referencing new table as changed for each statement execute function notify_catalogue();
--> statement-breakpoint
create trigger categories_notify_delete after delete on "categories" referencing old table as changed for each statement execute function notify_catalogue();
--> statement-breakpoint
create trigger categories_notify_truncate after truncate on "categories" for each statement execute function notify_catalogue();
