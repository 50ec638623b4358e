-- Codes note how many are left, as everything that is counted notes its changes (decision 0071).
--> statement-breakpoint
create function note_licence_codes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into number_changes (measure, key, at, count, amount)
    select 'licenceCodes', part.pool, 'epoch'::timestamptz, sum(part.sign), sum(part.sign * part.is_free)
    from (select 1 as sign, pool, (taken_at is null)::int as is_free from became) part
    group by 2 having sum(part.sign) <> 0 or sum(part.sign * part.is_free) <> 0;
  elsif tg_op = 'DELETE' then
    insert into number_changes (measure, key, at, count, amount)
    select 'licenceCodes', part.pool, 'epoch'::timestamptz, sum(part.sign), sum(part.sign * part.is_free)
    from (select -1 as sign, pool, (taken_at is null)::int as is_free from was) part
    group by 2 having sum(part.sign) <> 0 or sum(part.sign * part.is_free) <> 0;
  elsif tg_op = 'UPDATE' then
    insert into number_changes (measure, key, at, count, amount)
    select 'licenceCodes', part.pool, 'epoch'::timestamptz, sum(part.sign), sum(part.sign * part.is_free)
    from (select -1 as sign, pool, (taken_at is null)::int as is_free from was union all select 1 as sign, pool, (taken_at is null)::int as is_free from became) part
    group by 2 having sum(part.sign) <> 0 or sum(part.sign * part.is_free) <> 0;
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger note_licence_codes_insert after insert on codes
  referencing new table as became for each statement execute function note_licence_codes();
--> statement-breakpoint
create trigger note_licence_codes_delete after delete on codes
  referencing old table as was for each statement execute function note_licence_codes();
--> statement-breakpoint
create trigger note_licence_codes_update after update on codes
  referencing old table as was new table as became for each statement execute function note_licence_codes();
--> statement-breakpoint
-- Nobody writes them until this is over: what is there now counts once.
insert into number_changes (measure, key, at, count, amount)
select 'licenceCodes', part.pool, 'epoch'::timestamptz, sum(part.sign), sum(part.sign * part.is_free)
from (select 1 as sign, pool, (taken_at is null)::int as is_free from codes) part
group by 2 having sum(part.sign) <> 0 or sum(part.sign * part.is_free) <> 0;
--> statement-breakpoint
create function note_gift_codes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into number_changes (measure, key, at, count, amount)
    select 'giftCodes', concat_ws(':', part.campaign, part.currency, part.amount, part.site), 'epoch'::timestamptz, sum(part.sign), sum(part.sign * part.is_free)
    from (select 1 as sign, campaign, currency, amount, site, (claim_id is null)::int as is_free from became) part
    group by 2 having sum(part.sign) <> 0 or sum(part.sign * part.is_free) <> 0;
  elsif tg_op = 'DELETE' then
    insert into number_changes (measure, key, at, count, amount)
    select 'giftCodes', concat_ws(':', part.campaign, part.currency, part.amount, part.site), 'epoch'::timestamptz, sum(part.sign), sum(part.sign * part.is_free)
    from (select -1 as sign, campaign, currency, amount, site, (claim_id is null)::int as is_free from was) part
    group by 2 having sum(part.sign) <> 0 or sum(part.sign * part.is_free) <> 0;
  elsif tg_op = 'UPDATE' then
    insert into number_changes (measure, key, at, count, amount)
    select 'giftCodes', concat_ws(':', part.campaign, part.currency, part.amount, part.site), 'epoch'::timestamptz, sum(part.sign), sum(part.sign * part.is_free)
    from (select -1 as sign, campaign, currency, amount, site, (claim_id is null)::int as is_free from was union all select 1 as sign, campaign, currency, amount, site, (claim_id is null)::int as is_free from became) part
    group by 2 having sum(part.sign) <> 0 or sum(part.sign * part.is_free) <> 0;
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger note_gift_codes_insert after insert on gift_codes
  referencing new table as became for each statement execute function note_gift_codes();
--> statement-breakpoint
create trigger note_gift_codes_delete after delete on gift_codes
  referencing old table as was for each statement execute function note_gift_codes();
--> statement-breakpoint
create trigger note_gift_codes_update after update on gift_codes
  referencing old table as was new table as became for each statement execute function note_gift_codes();
--> statement-breakpoint
insert into number_changes (measure, key, at, count, amount)
select 'giftCodes', concat_ws(':', part.campaign, part.currency, part.amount, part.site), 'epoch'::timestamptz, sum(part.sign), sum(part.sign * part.is_free)
from (select 1 as sign, campaign, currency, amount, site, (claim_id is null)::int as is_free from gift_codes) part
group by 2 having sum(part.sign) <> 0 or sum(part.sign * part.is_free) <> 0;
