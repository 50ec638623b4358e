import { type Refusal, refuse } from '@/platform/http/refusal'
import type { Queryable } from '@/platform/database/connect'
import { checkLink, type LinkPurpose } from '../store/links'

/** What each family of links answers when it does not hold (D2). */
const answers = {
  register: { unknown: 42013, expired: 42015, used: 42020 },
  google: { unknown: 42013, expired: 42015, used: 42020 },
  reset: { unknown: 42013, expired: 42015, used: 42020 },
  change_email: { unknown: 20032, expired: 20233, used: 20234 },
  old_email: { unknown: 20232, expired: 20233, used: 20234 },
} as const satisfies Record<LinkPurpose, Record<'unknown' | 'expired' | 'used', number>>

type CodeOf<P extends LinkPurpose> = (typeof answers)[P]['unknown' | 'expired' | 'used']

/** The link if it holds, else the refusal that its purpose has for it. */
export async function readLink<P extends LinkPurpose>(
  database: Queryable,
  link: { secret: string; purpose: P; email: string; now: Date },
) {
  const found = await checkLink(database, link)
  if (found.state === 'good') return { link: found.link }
  return refuse(answers[link.purpose][found.state]) as Refusal<CodeOf<P>>
}

/** For the loser of two submissions at once. */
export const alreadyUsed = <P extends LinkPurpose>(purpose: P) =>
  refuse(answers[purpose].used) as Refusal<(typeof answers)[P]['used']>
