-- What is brought along is old, and is noted by the day (decision 0071); seats of one statement are counted at once.
--> statement-breakpoint
create or replace function note_orders() returns trigger language plpgsql as $$
declare
  days_before timestamptz := nullif(current_setting('foyer.days_before', true), '');
  days_zone text := nullif(current_setting('foyer.days_zone', true), '');
begin
  if tg_op = 'INSERT' then
    insert into number_changes (measure, key, at, count, amount)
    select part.measure, part.key, case when part.at < days_before then date_trunc('day', part.at at time zone days_zone) at time zone days_zone
      else date_bin('15 minutes', part.at, 'epoch'::timestamptz) end, sum(part.sign * part.count), sum(part.sign * part.amount)
    from (select o.sign, made.* from (select 1 as sign, became.* from became) o
      cross join lateral (values
        ('sales', o.currency, coalesce(o.paid_at, o.placed_at), (o.total > 0)::int::bigint, o.total::numeric),
        (case when o.sold_by = 'vendor' then 'own' end, o.currency, coalesce(o.paid_at, o.placed_at), 1, o.total),
        (case when o.sold_by = 'vendor' then 'vat' end, o.currency, coalesce(o.paid_at, o.placed_at), 0, round(o.total::numeric * o.vat_basis_points / (10000 + o.vat_basis_points)))) made (measure, key, at, count, amount)
      where (o.paid_at is not null or o.status in (0, 1)) and made.measure is not null) part
    group by 1, 2, 3 having sum(part.sign * part.count) <> 0 or sum(part.sign * part.amount) <> 0;
  elsif tg_op = 'DELETE' then
    insert into number_changes (measure, key, at, count, amount)
    select part.measure, part.key, case when part.at < days_before then date_trunc('day', part.at at time zone days_zone) at time zone days_zone
      else date_bin('15 minutes', part.at, 'epoch'::timestamptz) end, sum(part.sign * part.count), sum(part.sign * part.amount)
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
    select part.measure, part.key, case when part.at < days_before then date_trunc('day', part.at at time zone days_zone) at time zone days_zone
      else date_bin('15 minutes', part.at, 'epoch'::timestamptz) end, sum(part.sign * part.count), sum(part.sign * part.amount)
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
create or replace function note_order_lines() returns trigger language plpgsql as $$
declare
  days_before timestamptz := nullif(current_setting('foyer.days_before', true), '');
  days_zone text := nullif(current_setting('foyer.days_zone', true), '');
begin
  if tg_op = 'INSERT' then
    insert into number_changes (measure, key, at, count, amount)
    select part.measure, part.key, case when part.at < days_before then date_trunc('day', part.at at time zone days_zone) at time zone days_zone
      else date_bin('15 minutes', part.at, 'epoch'::timestamptz) end, sum(part.sign * part.count), sum(part.sign * part.amount)
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
    select part.measure, part.key, case when part.at < days_before then date_trunc('day', part.at at time zone days_zone) at time zone days_zone
      else date_bin('15 minutes', part.at, 'epoch'::timestamptz) end, sum(part.sign * part.count), sum(part.sign * part.amount)
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
    select part.measure, part.key, case when part.at < days_before then date_trunc('day', part.at at time zone days_zone) at time zone days_zone
      else date_bin('15 minutes', part.at, 'epoch'::timestamptz) end, sum(part.sign * part.count), sum(part.sign * part.amount)
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
create or replace function note_subscriptions() returns trigger language plpgsql as $$
declare
  days_before timestamptz := nullif(current_setting('foyer.days_before', true), '');
  days_zone text := nullif(current_setting('foyer.days_zone', true), '');
begin
  if tg_op = 'INSERT' then
    insert into number_changes (measure, key, at, count, amount)
    select part.measure, part.key, case when part.at < days_before then date_trunc('day', part.at at time zone days_zone) at time zone days_zone
      else date_bin('15 minutes', part.at, 'epoch'::timestamptz) end, sum(part.sign * part.count), sum(part.sign * part.amount)
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
    select part.measure, part.key, case when part.at < days_before then date_trunc('day', part.at at time zone days_zone) at time zone days_zone
      else date_bin('15 minutes', part.at, 'epoch'::timestamptz) end, sum(part.sign * part.count), sum(part.sign * part.amount)
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
    select part.measure, part.key, case when part.at < days_before then date_trunc('day', part.at at time zone days_zone) at time zone days_zone
      else date_bin('15 minutes', part.at, 'epoch'::timestamptz) end, sum(part.sign * part.count), sum(part.sign * part.amount)
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
create or replace function note_cancellations() returns trigger language plpgsql as $$
declare
  days_before timestamptz := nullif(current_setting('foyer.days_before', true), '');
  days_zone text := nullif(current_setting('foyer.days_zone', true), '');
begin
  if tg_op = 'INSERT' then
    insert into number_changes (measure, key, at, count, amount)
    select part.measure, part.key, case when part.at < days_before then date_trunc('day', part.at at time zone days_zone) at time zone days_zone
      else date_bin('15 minutes', part.at, 'epoch'::timestamptz) end, sum(part.sign * part.count), sum(part.sign * part.amount)
    from (select said.sign, 'cancelled' as measure, coalesce(said.reason::text, 'none') as key, said.cancelled_at as at,
        1::bigint as count, 0::numeric as amount from (select 1 as sign, became.* from became) said
      where said.cancelled_at is not null) part
    group by 1, 2, 3 having sum(part.sign * part.count) <> 0 or sum(part.sign * part.amount) <> 0;
  elsif tg_op = 'DELETE' then
    insert into number_changes (measure, key, at, count, amount)
    select part.measure, part.key, case when part.at < days_before then date_trunc('day', part.at at time zone days_zone) at time zone days_zone
      else date_bin('15 minutes', part.at, 'epoch'::timestamptz) end, sum(part.sign * part.count), sum(part.sign * part.amount)
    from (select said.sign, 'cancelled' as measure, coalesce(said.reason::text, 'none') as key, said.cancelled_at as at,
        1::bigint as count, 0::numeric as amount from (select -1 as sign, was.* from was) said
      where said.cancelled_at is not null) part
    group by 1, 2, 3 having sum(part.sign * part.count) <> 0 or sum(part.sign * part.amount) <> 0;
  elsif tg_op = 'UPDATE' then
    insert into number_changes (measure, key, at, count, amount)
    select part.measure, part.key, case when part.at < days_before then date_trunc('day', part.at at time zone days_zone) at time zone days_zone
      else date_bin('15 minutes', part.at, 'epoch'::timestamptz) end, sum(part.sign * part.count), sum(part.sign * part.amount)
    from (select said.sign, 'cancelled' as measure, coalesce(said.reason::text, 'none') as key, said.cancelled_at as at,
        1::bigint as count, 0::numeric as amount from (select -1 as sign, was.* from was union all select 1, became.* from became) said
      where said.cancelled_at is not null) part
    group by 1, 2, 3 having sum(part.sign * part.count) <> 0 or sum(part.sign * part.amount) <> 0;
  end if;
  return null;
end
$$;
--> statement-breakpoint
create or replace function note_activations() returns trigger language plpgsql as $$
declare
  days_before timestamptz := nullif(current_setting('foyer.days_before', true), '');
  days_zone text := nullif(current_setting('foyer.days_zone', true), '');
begin
  if tg_op = 'INSERT' then
    insert into number_changes (measure, key, at, count, amount)
    select part.measure, part.key, case when part.at < days_before then date_trunc('day', part.at at time zone days_zone) at time zone days_zone
      else date_bin('15 minutes', part.at, 'epoch'::timestamptz) end, sum(part.sign * part.count), sum(part.sign * part.amount)
    from (select chosen.sign, 'activated' as measure, chosen.pid::text as key, chosen.activated_at as at,
        1::bigint as count, 0::numeric as amount from (select 1 as sign, became.* from became) chosen
      ) part
    group by 1, 2, 3 having sum(part.sign * part.count) <> 0 or sum(part.sign * part.amount) <> 0;
  elsif tg_op = 'DELETE' then
    insert into number_changes (measure, key, at, count, amount)
    select part.measure, part.key, case when part.at < days_before then date_trunc('day', part.at at time zone days_zone) at time zone days_zone
      else date_bin('15 minutes', part.at, 'epoch'::timestamptz) end, sum(part.sign * part.count), sum(part.sign * part.amount)
    from (select chosen.sign, 'activated' as measure, chosen.pid::text as key, chosen.activated_at as at,
        1::bigint as count, 0::numeric as amount from (select -1 as sign, was.* from was) chosen
      ) part
    group by 1, 2, 3 having sum(part.sign * part.count) <> 0 or sum(part.sign * part.amount) <> 0;
  end if;
  return null;
end
$$;
--> statement-breakpoint
create or replace function note_seats() returns trigger language plpgsql as $$
declare
  days_before timestamptz := nullif(current_setting('foyer.days_before', true), '');
  days_zone text := nullif(current_setting('foyer.days_zone', true), '');
begin
  if tg_op = 'INSERT' then
    insert into number_changes (measure, key, at, count, amount)
    select part.measure, part.key, case when part.at < days_before then date_trunc('day', part.at at time zone days_zone) at time zone days_zone
      else date_bin('15 minutes', part.at, 'epoch'::timestamptz) end, sum(part.sign * part.count), sum(part.sign * part.amount)
    from (select seat.sign, 'device' as measure, pool.line as key, seat.granted_at as at,
        1::bigint as count, 0::numeric as amount from (select 1 as sign, became.* from became) seat join seat_pools pool on pool.id = seat.pool_id
      ) part
    group by 1, 2, 3 having sum(part.sign * part.count) <> 0 or sum(part.sign * part.amount) <> 0;
  elsif tg_op = 'DELETE' then
    insert into number_changes (measure, key, at, count, amount)
    select part.measure, part.key, case when part.at < days_before then date_trunc('day', part.at at time zone days_zone) at time zone days_zone
      else date_bin('15 minutes', part.at, 'epoch'::timestamptz) end, sum(part.sign * part.count), sum(part.sign * part.amount)
    from (select seat.sign, 'device' as measure, pool.line as key, seat.granted_at as at,
        1::bigint as count, 0::numeric as amount from (select -1 as sign, was.* from was) seat join seat_pools pool on pool.id = seat.pool_id
      ) part
    group by 1, 2, 3 having sum(part.sign * part.count) <> 0 or sum(part.sign * part.amount) <> 0;
  end if;
  return null;
end
$$;
--> statement-breakpoint
create or replace function note_seat_pools() returns trigger language plpgsql as $$
declare
  days_before timestamptz := nullif(current_setting('foyer.days_before', true), '');
  days_zone text := nullif(current_setting('foyer.days_zone', true), '');
begin
  if tg_op = 'INSERT' then
    insert into number_changes (measure, key, at, count, amount)
    select part.measure, part.key, case when part.at < days_before then date_trunc('day', part.at at time zone days_zone) at time zone days_zone
      else date_bin('15 minutes', part.at, 'epoch'::timestamptz) end, sum(part.sign * part.count), sum(part.sign * part.amount)
    from (select pool.sign, 'seats' as measure, pool.line as key, 'epoch'::timestamptz as at,
        pool.used::bigint as count, (pool.total - pool.used)::numeric as amount from (select 1 as sign, became.* from became) pool
      ) part
    group by 1, 2, 3 having sum(part.sign * part.count) <> 0 or sum(part.sign * part.amount) <> 0;
  elsif tg_op = 'DELETE' then
    insert into number_changes (measure, key, at, count, amount)
    select part.measure, part.key, case when part.at < days_before then date_trunc('day', part.at at time zone days_zone) at time zone days_zone
      else date_bin('15 minutes', part.at, 'epoch'::timestamptz) end, sum(part.sign * part.count), sum(part.sign * part.amount)
    from (select pool.sign, 'seats' as measure, pool.line as key, 'epoch'::timestamptz as at,
        pool.used::bigint as count, (pool.total - pool.used)::numeric as amount from (select -1 as sign, was.* from was) pool
      ) part
    group by 1, 2, 3 having sum(part.sign * part.count) <> 0 or sum(part.sign * part.amount) <> 0;
  elsif tg_op = 'UPDATE' then
    insert into number_changes (measure, key, at, count, amount)
    select part.measure, part.key, case when part.at < days_before then date_trunc('day', part.at at time zone days_zone) at time zone days_zone
      else date_bin('15 minutes', part.at, 'epoch'::timestamptz) end, sum(part.sign * part.count), sum(part.sign * part.amount)
    from (select pool.sign, 'seats' as measure, pool.line as key, 'epoch'::timestamptz as at,
        pool.used::bigint as count, (pool.total - pool.used)::numeric as amount from (select -1 as sign, was.* from was union all select 1, became.* from became) pool
      ) part
    group by 1, 2, 3 having sum(part.sign * part.count) <> 0 or sum(part.sign * part.amount) <> 0;
  end if;
  return null;
end
$$;
--> statement-breakpoint
create or replace function note_goodwill() returns trigger language plpgsql as $$
declare
  days_before timestamptz := nullif(current_setting('foyer.days_before', true), '');
  days_zone text := nullif(current_setting('foyer.days_zone', true), '');
begin
  insert into number_changes (measure, key, at, count, amount)
    select part.measure, part.key, case when part.at < days_before then date_trunc('day', part.at at time zone days_zone) at time zone days_zone
      else date_bin('15 minutes', part.at, 'epoch'::timestamptz) end, sum(part.sign * part.count), sum(part.sign * part.amount)
    from (select 1 as sign, 'goodwill' as measure, o.currency as key, step.at, 0::bigint as count, item.amount::numeric as amount
      from became step join refund_cases given on given.id = step.case_id and given.kind = 'goodwill'
      join refund_case_lines item on item.case_id = given.id join orders o on o.id = item.order_id
      where step.state = 'refunded') part
    group by 1, 2, 3 having sum(part.sign * part.count) <> 0 or sum(part.sign * part.amount) <> 0;
  return null;
end
$$;
--> statement-breakpoint
create or replace function note_refund_requests() returns trigger language plpgsql as $$
declare
  days_before timestamptz := nullif(current_setting('foyer.days_before', true), '');
  days_zone text := nullif(current_setting('foyer.days_zone', true), '');
begin
  -- A request of which a part was declined is two cases, and was made once.
  insert into number_changes (measure, key, at, count, amount)
    select part.measure, part.key, case when part.at < days_before then date_trunc('day', part.at at time zone days_zone) at time zone days_zone
      else date_bin('15 minutes', part.at, 'epoch'::timestamptz) end, sum(part.sign * part.count), sum(part.sign * part.amount)
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
create function count_seats_granted() returns trigger language plpgsql as $$
begin
  update seat_pools set used = used + granted.seats
  from (select pool_id, count(*)::int as seats from became where released_at is null group by pool_id) granted
  where id = granted.pool_id;
  return null;
end
$$;
--> statement-breakpoint
drop trigger seats_are_counted on seats;
create trigger seats_are_counted after delete or update of released_at, pool_id on seats
  for each row execute function count_seat();
create trigger seats_granted_are_counted after insert on seats
  referencing new table as became for each statement execute function count_seats_granted();
