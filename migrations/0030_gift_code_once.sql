ALTER TABLE "gift_codes" DROP CONSTRAINT "gift_codes_code_once";--> statement-breakpoint
-- By hand, before the constraint that needs it: of a code that two campaigns have, the free one goes.
delete from gift_codes extra
where extra.claim_id is null and exists (
  select from gift_codes kept
  where kept.code = extra.code and kept.id <> extra.id and (kept.claim_id is not null or kept.id < extra.id));
--> statement-breakpoint
-- What two members were given already, only the vendor can put right: one of them needs another code.
do $$
declare
  twice record;
begin
  select code, min(id) as one, max(id) as other into twice from gift_codes group by code having count(*) > 1 limit 1;
  if found then
    raise exception 'the gift code % was given to two members (gift_codes % and %): give one of them another, with update gift_codes set code = ''...'' where id = %, and start again',
      twice.code, twice.one, twice.other, twice.other;
  end if;
end $$;
--> statement-breakpoint
ALTER TABLE "gift_codes" ADD CONSTRAINT "gift_codes_once" UNIQUE("code");
