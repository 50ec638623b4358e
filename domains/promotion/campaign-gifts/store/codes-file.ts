import { sql } from 'drizzle-orm'
import { members } from '@/domains/accounts/identity/relations'
import { orderLines, orders } from '@/domains/commerce/orders/relations'
import type { Transaction } from '@/platform/database/connect'
import { inIso, objectOf, rowsOf } from '@/platform/database/cursor'
import { type HeldChecks, isWrong, stagingTable } from '@/platform/database/staging'
import type { ExportedLine } from '@/platform/import/export-part'
import { giftClaims, giftCodes } from '../tables'
import { ownShop } from './claims'

/** Gift codes, given out and yet to be; those of accounts that were erased stay here. */
export const exportedGiftCodes = (transaction: Transaction) =>
  rowsOf<{ line: ExportedLine['line'] }>(
    transaction,
    sql`select ${objectOf({
      campaign: sql`own.campaign`,
      currency: sql`own.currency`,
      amount: sql`own.amount`,
      code: sql`own.code`,
      given_at: inIso(sql`coalesce(claim.given_at, claim.decided_at)`),
      order: sql`placed.number`,
      line: sql`claim.position + 1`,
      site: sql`own.site`,
    })} as line from ${giftCodes} own
    left join ${giftClaims} claim on claim.id = own.claim_id
    left join ${orders} placed on placed.id = claim.order_id
    left join ${members} owner on owner.id = claim.member_id
    where owner.id is null or owner.email not like '%@account.invalid'
    order by own.campaign collate "C", own.code collate "C"`,
  )

/** Gift codes of a vendor's file, until they are in the pool. */
export const heldGiftCodes = stagingTable('imported_gift_codes', {
  campaign: 'text',
  currency: 'text',
  amount: 'bigint',
  code: 'text',
  given_at: 'timestamptz',
  order_number: 'text',
  position: 'smallint',
  site: 'text',
  any_site: 'text',
})

/** The products whose buyers a campaign gives something, under each id that they have or had. */
export const heldCampaigns = stagingTable('imported_campaigns', { campaign: 'text', pid: 'integer' })

const newCodes = sql`
  select held.*, placed.id as order_id, placed.member_id, placed.country
  from ${heldGiftCodes.table} held left join ${orders} placed on placed.number = held.order_number
  where not exists (
    select from ${giftCodes} known where known.code = held.code)`

export const giftCodeChecks: HeldChecks = {
  table: heldGiftCodes.table,
  checks: [
    heldGiftCodes.repeated(sql`'the code ' || code`),
    heldGiftCodes.repeated(sql`'a code of ' || campaign || ' for line ' || position + 1 || ' of ' || order_number`),
    {
      kind: 'is a code of another campaign',
      mend: 'leave it out, or mend its campaign',
      lines: sql`select held.line, 'the code ' || held.code || ' is one of ' || known.campaign || ' already'
        from ${heldGiftCodes.table} held join ${giftCodes} known on known.code = held.code
        where known.campaign <> held.campaign`,
    },
    {
      kind: 'names no campaign',
      mend: 'name a campaign of the catalogue',
      lines: sql`select line, 'the catalogue has no campaign ' || campaign from ${heldGiftCodes.table} held
        where not exists (select from ${heldCampaigns.table} known where known.campaign = held.campaign)`,
    },
    {
      kind: 'is for something that the campaign gives nothing for',
      mend: 'name the order line that the code was given for',
      lines: sql`select held.line, 'line ' || held.position + 1 || ' of ' || order_number || ' is nothing that '
          || held.campaign || ' gives a code for'
        from ${heldGiftCodes.table} held
        where order_number is not null and not ${isWrong('order', sql`order_number`)}
          and exists (select from ${heldCampaigns.table} known where known.campaign = held.campaign)
          and not exists (
            select from ${orders} placed
            join ${orderLines} bought on bought.order_id = placed.id and bought.position = held.position
            join ${heldCampaigns.table} entitling on entitling.campaign = held.campaign and entitling.pid = bought.pid
            where placed.number = held.order_number)`,
    },
    {
      kind: 'is for something that has a claim already',
      mend: 'leave it out, or bring it as a free one',
      lines: sql`select fresh.line, 'line ' || fresh.position + 1 || ' of ' || fresh.order_number || ' has a claim of '
          || fresh.campaign || ' already'
        from (${newCodes}) fresh join ${giftClaims} claim
          on claim.campaign = fresh.campaign and claim.order_id = fresh.order_id and claim.position = fresh.position`,
    },
  ],
}

/** Adds the held codes that the pool does not have, each given one with the claim that it has met. @returns how many */
export async function addHeldGiftCodes(transaction: Transaction, now: Date): Promise<number> {
  const { rowCount } = await transaction.execute(sql`
    with fresh as (${newCodes}),
    claimed as (
      insert into ${giftClaims}
        (campaign, order_id, position, member_id, state, submitted_at, decided_at, currency, site, given_at)
      select campaign, order_id, position, member_id, 'given', given_at, given_at, currency,
        coalesce(site, ${ownShop(sql`fresh.country`, sql`fresh.currency`)}, any_site), given_at
      from fresh where order_id is not null order by line
      returning id, campaign, order_id, position)
    insert into ${giftCodes} (campaign, currency, amount, code, site, added_at, claim_id)
    select fresh.campaign, fresh.currency, fresh.amount, fresh.code, fresh.site, coalesce(fresh.given_at, ${now}::timestamptz),
      claimed.id
    from fresh left join claimed on claimed.campaign = fresh.campaign and claimed.order_id = fresh.order_id
      and claimed.position = fresh.position
    order by fresh.line`)
  return rowCount ?? 0
}
