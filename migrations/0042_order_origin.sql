ALTER TABLE "orders" ADD COLUMN "origin" text;--> statement-breakpoint
-- By hand: how the orders came about that are there, as far as it can be seen.
update orders set origin = case
  when exists (select from subscription_periods period where period.order_id = orders.id) then 'renewal'
  when provider is not null or exists (select from checkouts begun where begun.order_id = orders.id) then 'checkout'
  when total = 0 then 'given'
  else 'import' end;
--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "origin" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_origin_known" CHECK ("orders"."origin" in ('checkout', 'renewal', 'given', 'import'));
