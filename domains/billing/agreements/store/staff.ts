import { sql } from 'drizzle-orm'
import { z } from 'zod/mini'
import { checkouts } from '@/domains/commerce/checkout/relations'
import { moment } from '@/platform/contract/fields'
import type { EvidenceSource } from '@/platform/installation/console/evidence'
import type { Staff } from '@/platform/installation/staff'
import { agreement } from '../contract/member'
import { agreements, legalVersions } from '../tables'
import { card as read } from './agreements'

/** This domain's facts on the page of a member. */
const card = z.object({
  /** The member's agreements, newest first; an empty order: with the account. */
  agreements: z.array(agreement),
  /** Consents that the member gave elsewhere before the import, as recorded there. */
  consents: z.array(
    z.object({
      topic: z.string(),
      wording: z.string(),
      source: z.string(),
      given: moment,
      withdrawn: moment,
    }),
  ),
})

declare module '@/platform/contract/member-page' {
  interface MemberCard extends z.output<typeof card> {}
}

/** The evidence of the buyer's agreements, with the order and with the account, and the text of each. */
const evidence: readonly EvidenceSource[] = [
  {
    kind: 'consent',
    rows: ({ memberId, order }) => sql`
      select given.agreed_at as at, coalesce(v.title, v.kind) as subject,
        concat_ws(' · ', v.date, 'SHA-256 ' || left(v.version, 16), v.address) as detail,
        null::text as network, null::timestamptz as done, null::timestamptz as failed, null::text as words
      from ${agreements} given join ${legalVersions} v on v.version = given.version
      where given.member_id = ${memberId} or given.checkout in (
        select ${checkouts.reference} from ${checkouts} where ${checkouts.orderId} = ${order})`,
  },
]

/** This domain's part of the pages of staff. */
export const staff: Staff = {
  card: { schema: card, read },
  evidence,
}
