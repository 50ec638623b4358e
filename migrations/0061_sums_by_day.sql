CREATE TABLE "number_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "number_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"measure" text NOT NULL,
	"key" text NOT NULL,
	"count" bigint NOT NULL,
	"amount" numeric NOT NULL
);
--> statement-breakpoint
CREATE TABLE "number_days" (
	"day" date NOT NULL,
	"measure" text NOT NULL,
	"key" text NOT NULL,
	"count" bigint NOT NULL,
	"amount" numeric NOT NULL,
	CONSTRAINT "number_days_measure_day_key_pk" PRIMARY KEY("measure","day","key")
);
--> statement-breakpoint
CREATE TABLE "number_quarters" (
	"at" timestamp with time zone NOT NULL,
	"measure" text NOT NULL,
	"key" text NOT NULL,
	"count" bigint NOT NULL,
	"amount" numeric NOT NULL,
	CONSTRAINT "number_quarters_measure_at_key_pk" PRIMARY KEY("measure","at","key")
);
--> statement-breakpoint
CREATE TABLE "number_zone" (
	"single" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"zone" text NOT NULL,
	CONSTRAINT "number_zone_once" CHECK ("number_zone"."single")
);
--> statement-breakpoint
CREATE INDEX "number_quarters_at" ON "number_quarters" USING btree ("at");
--> statement-breakpoint
-- By hand: what is counted notes each change of it, in the transaction that makes it (decision 0071).
--> statement-breakpoint
create function note_orders() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into number_changes (measure, key, at, count, amount)
    select part.measure, part.key, date_bin('15 minutes', part.at, 'epoch'::timestamptz), sum(part.sign * part.count), sum(part.sign * part.amount)
    from (select o.sign, made.* from (select 1 as sign, became.* from became) o
      cross join lateral (values
        ('sales', o.currency, coalesce(o.paid_at, o.placed_at), (o.total > 0)::int::bigint, o.total::numeric),
        (case when o.sold_by = 'vendor' then 'own' end, o.currency, coalesce(o.paid_at, o.placed_at), 1, o.total),
        (case when o.sold_by = 'vendor' then 'vat' end, o.currency, coalesce(o.paid_at, o.placed_at), 0, round(o.total::numeric * o.vat_basis_points / (10000 + o.vat_basis_points)))) made (measure, key, at, count, amount)
      where (o.paid_at is not null or o.status in (0, 1)) and made.measure is not null) part
    group by 1, 2, 3 having sum(part.sign * part.count) <> 0 or sum(part.sign * part.amount) <> 0;
  elsif tg_op = 'DELETE' then
    insert into number_changes (measure, key, at, count, amount)
    select part.measure, part.key, date_bin('15 minutes', part.at, 'epoch'::timestamptz), sum(part.sign * part.count), sum(part.sign * part.amount)
    from (select o.sign, made.* from (select -1 as sign, was.* from was) o
      cross join lateral (values
        ('sales', o.currency, coalesce(o.paid_at, o.placed_at), (o.total > 0)::int::bigint, o.total::numeric),
        (case when o.sold_by = 'vendor' then 'own' end, o.currency, coalesce(o.paid_at, o.placed_at), 1, o.total),
        (case when o.sold_by = 'vendor' then 'vat' end, o.currency, coalesce(o.paid_at, o.placed_at), 0, round(o.total::numeric * o.vat_basis_points / (10000 + o.vat_basis_points)))) made (measure, key, at, count, amount)
      where (o.paid_at is not null or o.status in (0, 1)) and made.measure is not null) part
    group by 1, 2, 3 having sum(part.sign * part.count) <> 0 or sum(part.sign * part.amount) <> 0;
  elsif tg_op = 'UPDATE' then
    -- Its lines count with it: who changes both holds the order's row.
    insert into number_changes (measure, key, at, count, amount)
    select part.measure, part.key, date_bin('15 minutes', part.at, 'epoch'::timestamptz), sum(part.sign * part.count), sum(part.sign * part.amount)
    from (select o.sign, made.* from (select -1 as sign, was.* from was union all select 1, became.* from became) o
      cross join lateral (
        select * from (values
        ('sales', o.currency, coalesce(o.paid_at, o.placed_at), (o.total > 0)::int::bigint, o.total::numeric),
        (case when o.sold_by = 'vendor' then 'own' end, o.currency, coalesce(o.paid_at, o.placed_at), 1, o.total),
        (case when o.sold_by = 'vendor' then 'vat' end, o.currency, coalesce(o.paid_at, o.placed_at), 0, round(o.total::numeric * o.vat_basis_points / (10000 + o.vat_basis_points)))) own (measure, key, at, count, amount)
        union all select line.* from order_lines l
          cross join lateral (values
            ('refunded', o.currency, coalesce(o.paid_at, o.placed_at), 0::bigint, case when l.status = 1 then l.amount else l.goodwill end::numeric),
            (case when l.status not in (1, 3) then null when l.status = 1 and l.returned_at is null then 'returnedUndated' when l.status = 1 then 'returned'
          when l.returned_at is null then 'chargedBackUndated' else 'chargedBack' end, o.currency, coalesce(l.returned_at, coalesce(o.paid_at, o.placed_at)), 1, l.amount - l.goodwill),
            ('product', l.pid::text, coalesce(o.paid_at, o.placed_at), l.quantity, 0)) line (measure, key, at, count, amount)
          where l.order_id = o.id) made
      where (o.paid_at is not null or o.status in (0, 1)) and made.measure is not null) part
    group by 1, 2, 3 having sum(part.sign * part.count) <> 0 or sum(part.sign * part.amount) <> 0;
  end if;
  return null;
end
$$;
--> statement-breakpoint
create function note_order_lines() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into number_changes (measure, key, at, count, amount)
    select part.measure, part.key, date_bin('15 minutes', part.at, 'epoch'::timestamptz), sum(part.sign * part.count), sum(part.sign * part.amount)
    from (select l.sign, made.* from (select 1 as sign, became.* from became) l join orders o on o.id = l.order_id
      cross join lateral (values
        ('refunded', o.currency, coalesce(o.paid_at, o.placed_at), 0::bigint, case when l.status = 1 then l.amount else l.goodwill end::numeric),
        (case when l.status not in (1, 3) then null when l.status = 1 and l.returned_at is null then 'returnedUndated' when l.status = 1 then 'returned'
          when l.returned_at is null then 'chargedBackUndated' else 'chargedBack' end, o.currency, coalesce(l.returned_at, coalesce(o.paid_at, o.placed_at)), 1, l.amount - l.goodwill),
        ('product', l.pid::text, coalesce(o.paid_at, o.placed_at), l.quantity, 0)) made (measure, key, at, count, amount)
      where (o.paid_at is not null or o.status in (0, 1)) and made.measure is not null) part
    group by 1, 2, 3 having sum(part.sign * part.count) <> 0 or sum(part.sign * part.amount) <> 0;
  elsif tg_op = 'DELETE' then
    insert into number_changes (measure, key, at, count, amount)
    select part.measure, part.key, date_bin('15 minutes', part.at, 'epoch'::timestamptz), sum(part.sign * part.count), sum(part.sign * part.amount)
    from (select l.sign, made.* from (select -1 as sign, was.* from was) l join orders o on o.id = l.order_id
      cross join lateral (values
        ('refunded', o.currency, coalesce(o.paid_at, o.placed_at), 0::bigint, case when l.status = 1 then l.amount else l.goodwill end::numeric),
        (case when l.status not in (1, 3) then null when l.status = 1 and l.returned_at is null then 'returnedUndated' when l.status = 1 then 'returned'
          when l.returned_at is null then 'chargedBackUndated' else 'chargedBack' end, o.currency, coalesce(l.returned_at, coalesce(o.paid_at, o.placed_at)), 1, l.amount - l.goodwill),
        ('product', l.pid::text, coalesce(o.paid_at, o.placed_at), l.quantity, 0)) made (measure, key, at, count, amount)
      where (o.paid_at is not null or o.status in (0, 1)) and made.measure is not null) part
    group by 1, 2, 3 having sum(part.sign * part.count) <> 0 or sum(part.sign * part.amount) <> 0;
  elsif tg_op = 'UPDATE' then
    insert into number_changes (measure, key, at, count, amount)
    select part.measure, part.key, date_bin('15 minutes', part.at, 'epoch'::timestamptz), sum(part.sign * part.count), sum(part.sign * part.amount)
    from (select l.sign, made.* from (select -1 as sign, was.* from was union all select 1, became.* from became) l join orders o on o.id = l.order_id
      cross join lateral (values
        ('refunded', o.currency, coalesce(o.paid_at, o.placed_at), 0::bigint, case when l.status = 1 then l.amount else l.goodwill end::numeric),
        (case when l.status not in (1, 3) then null when l.status = 1 and l.returned_at is null then 'returnedUndated' when l.status = 1 then 'returned'
          when l.returned_at is null then 'chargedBackUndated' else 'chargedBack' end, o.currency, coalesce(l.returned_at, coalesce(o.paid_at, o.placed_at)), 1, l.amount - l.goodwill),
        ('product', l.pid::text, coalesce(o.paid_at, o.placed_at), l.quantity, 0)) made (measure, key, at, count, amount)
      where (o.paid_at is not null or o.status in (0, 1)) and made.measure is not null) part
    group by 1, 2, 3 having sum(part.sign * part.count) <> 0 or sum(part.sign * part.amount) <> 0;
  end if;
  return null;
end
$$;
--> statement-breakpoint
create function note_subscriptions() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into number_changes (measure, key, at, count, amount)
    select part.measure, part.key, date_bin('15 minutes', part.at, 'epoch'::timestamptz), sum(part.sign * part.count), sum(part.sign * part.amount)
    from (select held.sign, made.* from (select 1 as sign, became.* from became) held join orders o on o.id = held.order_id
      cross join lateral (select coalesce(held.amount * 10000.0 / (10000 + o.vat_basis_points)
          / case held.term when '1M' then 1 when '2M' then 2 when '1Y' then 12 when '2Y' then 24 when '3Y' then 36 when '4Y' then 48 end, 0) as monthly) paying
      cross join lateral (values
        ('started', held.currency, held.started_at, 1::bigint, paying.monthly),
        (case when held.ending = 'upgraded' then 'upgraded' else 'lost' end, held.currency, held.ended_at, 1, paying.monthly),
        ('ending', held.ending, held.ended_at, 1, 0)) made (measure, key, at, count, amount)
      where made.at is not null) part
    group by 1, 2, 3 having sum(part.sign * part.count) <> 0 or sum(part.sign * part.amount) <> 0;
  elsif tg_op = 'DELETE' then
    insert into number_changes (measure, key, at, count, amount)
    select part.measure, part.key, date_bin('15 minutes', part.at, 'epoch'::timestamptz), sum(part.sign * part.count), sum(part.sign * part.amount)
    from (select held.sign, made.* from (select -1 as sign, was.* from was) held join orders o on o.id = held.order_id
      cross join lateral (select coalesce(held.amount * 10000.0 / (10000 + o.vat_basis_points)
          / case held.term when '1M' then 1 when '2M' then 2 when '1Y' then 12 when '2Y' then 24 when '3Y' then 36 when '4Y' then 48 end, 0) as monthly) paying
      cross join lateral (values
        ('started', held.currency, held.started_at, 1::bigint, paying.monthly),
        (case when held.ending = 'upgraded' then 'upgraded' else 'lost' end, held.currency, held.ended_at, 1, paying.monthly),
        ('ending', held.ending, held.ended_at, 1, 0)) made (measure, key, at, count, amount)
      where made.at is not null) part
    group by 1, 2, 3 having sum(part.sign * part.count) <> 0 or sum(part.sign * part.amount) <> 0;
  elsif tg_op = 'UPDATE' then
    insert into number_changes (measure, key, at, count, amount)
    select part.measure, part.key, date_bin('15 minutes', part.at, 'epoch'::timestamptz), sum(part.sign * part.count), sum(part.sign * part.amount)
    from (select held.sign, made.* from (select -1 as sign, was.* from was union all select 1, became.* from became) held join orders o on o.id = held.order_id
      cross join lateral (select coalesce(held.amount * 10000.0 / (10000 + o.vat_basis_points)
          / case held.term when '1M' then 1 when '2M' then 2 when '1Y' then 12 when '2Y' then 24 when '3Y' then 36 when '4Y' then 48 end, 0) as monthly) paying
      cross join lateral (values
        ('started', held.currency, held.started_at, 1::bigint, paying.monthly),
        (case when held.ending = 'upgraded' then 'upgraded' else 'lost' end, held.currency, held.ended_at, 1, paying.monthly),
        ('ending', held.ending, held.ended_at, 1, 0)) made (measure, key, at, count, amount)
      where made.at is not null) part
    group by 1, 2, 3 having sum(part.sign * part.count) <> 0 or sum(part.sign * part.amount) <> 0;
  end if;
  return null;
end
$$;
--> statement-breakpoint
create function note_cancellations() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into number_changes (measure, key, at, count, amount)
    select part.measure, part.key, date_bin('15 minutes', part.at, 'epoch'::timestamptz), sum(part.sign * part.count), sum(part.sign * part.amount)
    from (select said.sign, 'cancelled' as measure, coalesce(said.reason::text, 'none') as key, said.cancelled_at as at,
        1::bigint as count, 0::numeric as amount from (select 1 as sign, became.* from became) said
      where said.cancelled_at is not null) part
    group by 1, 2, 3 having sum(part.sign * part.count) <> 0 or sum(part.sign * part.amount) <> 0;
  elsif tg_op = 'DELETE' then
    insert into number_changes (measure, key, at, count, amount)
    select part.measure, part.key, date_bin('15 minutes', part.at, 'epoch'::timestamptz), sum(part.sign * part.count), sum(part.sign * part.amount)
    from (select said.sign, 'cancelled' as measure, coalesce(said.reason::text, 'none') as key, said.cancelled_at as at,
        1::bigint as count, 0::numeric as amount from (select -1 as sign, was.* from was) said
      where said.cancelled_at is not null) part
    group by 1, 2, 3 having sum(part.sign * part.count) <> 0 or sum(part.sign * part.amount) <> 0;
  elsif tg_op = 'UPDATE' then
    insert into number_changes (measure, key, at, count, amount)
    select part.measure, part.key, date_bin('15 minutes', part.at, 'epoch'::timestamptz), sum(part.sign * part.count), sum(part.sign * part.amount)
    from (select said.sign, 'cancelled' as measure, coalesce(said.reason::text, 'none') as key, said.cancelled_at as at,
        1::bigint as count, 0::numeric as amount from (select -1 as sign, was.* from was union all select 1, became.* from became) said
      where said.cancelled_at is not null) part
    group by 1, 2, 3 having sum(part.sign * part.count) <> 0 or sum(part.sign * part.amount) <> 0;
  end if;
  return null;
end
$$;
--> statement-breakpoint
create function note_activations() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into number_changes (measure, key, at, count, amount)
    select part.measure, part.key, date_bin('15 minutes', part.at, 'epoch'::timestamptz), sum(part.sign * part.count), sum(part.sign * part.amount)
    from (select chosen.sign, 'activated' as measure, chosen.pid::text as key, chosen.activated_at as at,
        1::bigint as count, 0::numeric as amount from (select 1 as sign, became.* from became) chosen
      ) part
    group by 1, 2, 3 having sum(part.sign * part.count) <> 0 or sum(part.sign * part.amount) <> 0;
  elsif tg_op = 'DELETE' then
    insert into number_changes (measure, key, at, count, amount)
    select part.measure, part.key, date_bin('15 minutes', part.at, 'epoch'::timestamptz), sum(part.sign * part.count), sum(part.sign * part.amount)
    from (select chosen.sign, 'activated' as measure, chosen.pid::text as key, chosen.activated_at as at,
        1::bigint as count, 0::numeric as amount from (select -1 as sign, was.* from was) chosen
      ) part
    group by 1, 2, 3 having sum(part.sign * part.count) <> 0 or sum(part.sign * part.amount) <> 0;
  end if;
  return null;
end
$$;
--> statement-breakpoint
create function note_seats() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into number_changes (measure, key, at, count, amount)
    select part.measure, part.key, date_bin('15 minutes', part.at, 'epoch'::timestamptz), sum(part.sign * part.count), sum(part.sign * part.amount)
    from (select seat.sign, 'device' as measure, pool.line as key, seat.granted_at as at,
        1::bigint as count, 0::numeric as amount from (select 1 as sign, became.* from became) seat join seat_pools pool on pool.id = seat.pool_id
      ) part
    group by 1, 2, 3 having sum(part.sign * part.count) <> 0 or sum(part.sign * part.amount) <> 0;
  elsif tg_op = 'DELETE' then
    insert into number_changes (measure, key, at, count, amount)
    select part.measure, part.key, date_bin('15 minutes', part.at, 'epoch'::timestamptz), sum(part.sign * part.count), sum(part.sign * part.amount)
    from (select seat.sign, 'device' as measure, pool.line as key, seat.granted_at as at,
        1::bigint as count, 0::numeric as amount from (select -1 as sign, was.* from was) seat join seat_pools pool on pool.id = seat.pool_id
      ) part
    group by 1, 2, 3 having sum(part.sign * part.count) <> 0 or sum(part.sign * part.amount) <> 0;
  end if;
  return null;
end
$$;
--> statement-breakpoint
create function note_seat_pools() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into number_changes (measure, key, at, count, amount)
    select part.measure, part.key, date_bin('15 minutes', part.at, 'epoch'::timestamptz), sum(part.sign * part.count), sum(part.sign * part.amount)
    from (select pool.sign, 'seats' as measure, pool.line as key, 'epoch'::timestamptz as at,
        pool.used::bigint as count, (pool.total - pool.used)::numeric as amount from (select 1 as sign, became.* from became) pool
      ) part
    group by 1, 2, 3 having sum(part.sign * part.count) <> 0 or sum(part.sign * part.amount) <> 0;
  elsif tg_op = 'DELETE' then
    insert into number_changes (measure, key, at, count, amount)
    select part.measure, part.key, date_bin('15 minutes', part.at, 'epoch'::timestamptz), sum(part.sign * part.count), sum(part.sign * part.amount)
    from (select pool.sign, 'seats' as measure, pool.line as key, 'epoch'::timestamptz as at,
        pool.used::bigint as count, (pool.total - pool.used)::numeric as amount from (select -1 as sign, was.* from was) pool
      ) part
    group by 1, 2, 3 having sum(part.sign * part.count) <> 0 or sum(part.sign * part.amount) <> 0;
  elsif tg_op = 'UPDATE' then
    insert into number_changes (measure, key, at, count, amount)
    select part.measure, part.key, date_bin('15 minutes', part.at, 'epoch'::timestamptz), sum(part.sign * part.count), sum(part.sign * part.amount)
    from (select pool.sign, 'seats' as measure, pool.line as key, 'epoch'::timestamptz as at,
        pool.used::bigint as count, (pool.total - pool.used)::numeric as amount from (select -1 as sign, was.* from was union all select 1, became.* from became) pool
      ) part
    group by 1, 2, 3 having sum(part.sign * part.count) <> 0 or sum(part.sign * part.amount) <> 0;
  end if;
  return null;
end
$$;
--> statement-breakpoint
create function note_goodwill() returns trigger language plpgsql as $$
begin
  insert into number_changes (measure, key, at, count, amount)
    select part.measure, part.key, date_bin('15 minutes', part.at, 'epoch'::timestamptz), sum(part.sign * part.count), sum(part.sign * part.amount)
    from (select 1 as sign, 'goodwill' as measure, o.currency as key, step.at, 0::bigint as count, item.amount::numeric as amount
      from became step join refund_cases given on given.id = step.case_id and given.kind = 'goodwill'
      join refund_case_lines item on item.case_id = given.id join orders o on o.id = item.order_id
      where step.state = 'refunded') part
    group by 1, 2, 3 having sum(part.sign * part.count) <> 0 or sum(part.sign * part.amount) <> 0;
  return null;
end
$$;
--> statement-breakpoint
create function note_refund_requests() returns trigger language plpgsql as $$
begin
  -- A request of which a part was declined is two cases, and was made once.
  insert into number_changes (measure, key, at, count, amount)
    select part.measure, part.key, date_bin('15 minutes', part.at, 'epoch'::timestamptz), sum(part.sign * part.count), sum(part.sign * part.amount)
    from (select distinct 1 as sign, 'requested' as measure, coalesce(request.reason, 'withdrawal') as key, request.created_at as at,
        1::bigint as count, 0::numeric as amount, request.order_id
      from became request
      where request.kind in ('request', 'withdrawal') and not exists (
        select from refund_cases other where other.order_id = request.order_id and other.created_at = request.created_at
          and other.kind in ('request', 'withdrawal') and other.id not in (select id from became))) part
    group by 1, 2, 3 having sum(part.sign * part.count) <> 0 or sum(part.sign * part.amount) <> 0;
  return null;
end
$$;
--> statement-breakpoint
create trigger note_orders_insert after insert on orders
  referencing new table as became for each statement execute function note_orders();
--> statement-breakpoint
create trigger note_orders_delete after delete on orders
  referencing old table as was for each statement execute function note_orders();
--> statement-breakpoint
create trigger note_orders_update after update on orders
  referencing old table as was new table as became for each statement execute function note_orders();
--> statement-breakpoint
create trigger note_order_lines_insert after insert on order_lines
  referencing new table as became for each statement execute function note_order_lines();
--> statement-breakpoint
create trigger note_order_lines_delete after delete on order_lines
  referencing old table as was for each statement execute function note_order_lines();
--> statement-breakpoint
create trigger note_order_lines_update after update on order_lines
  referencing old table as was new table as became for each statement execute function note_order_lines();
--> statement-breakpoint
create trigger note_subscriptions_insert after insert on subscriptions
  referencing new table as became for each statement execute function note_subscriptions();
--> statement-breakpoint
create trigger note_subscriptions_delete after delete on subscriptions
  referencing old table as was for each statement execute function note_subscriptions();
--> statement-breakpoint
create trigger note_subscriptions_update after update on subscriptions
  referencing old table as was new table as became for each statement execute function note_subscriptions();
--> statement-breakpoint
create trigger note_cancellations_insert after insert on cancellations
  referencing new table as became for each statement execute function note_cancellations();
--> statement-breakpoint
create trigger note_cancellations_delete after delete on cancellations
  referencing old table as was for each statement execute function note_cancellations();
--> statement-breakpoint
create trigger note_cancellations_update after update on cancellations
  referencing old table as was new table as became for each statement execute function note_cancellations();
--> statement-breakpoint
create trigger note_activations_insert after insert on activations
  referencing new table as became for each statement execute function note_activations();
--> statement-breakpoint
create trigger note_activations_delete after delete on activations
  referencing old table as was for each statement execute function note_activations();
--> statement-breakpoint
create trigger note_seats_insert after insert on seats
  referencing new table as became for each statement execute function note_seats();
--> statement-breakpoint
create trigger note_seats_delete after delete on seats
  referencing old table as was for each statement execute function note_seats();
--> statement-breakpoint
create trigger note_seat_pools_insert after insert on seat_pools
  referencing new table as became for each statement execute function note_seat_pools();
--> statement-breakpoint
create trigger note_seat_pools_delete after delete on seat_pools
  referencing old table as was for each statement execute function note_seat_pools();
--> statement-breakpoint
create trigger note_seat_pools_update after update on seat_pools
  referencing old table as was new table as became for each statement execute function note_seat_pools();
--> statement-breakpoint
create trigger note_goodwill_insert after insert on refund_case_steps
  referencing new table as became for each statement execute function note_goodwill();
--> statement-breakpoint
create trigger note_refund_requests_insert after insert on refund_cases
  referencing new table as became for each statement execute function note_refund_requests();
