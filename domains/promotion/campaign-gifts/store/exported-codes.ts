import { sql } from 'drizzle-orm'
import { members } from '@/domains/accounts/identity/relations'
import { orders } from '@/domains/commerce/orders/relations'
import type { Transaction } from '@/platform/database/connect'
import { inIso, objectOf, rowsOf } from '@/platform/database/cursor'
import type { ExportedLine } from '@/platform/import/export-part'
import { giftClaims, giftCodes } from '../tables'

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
