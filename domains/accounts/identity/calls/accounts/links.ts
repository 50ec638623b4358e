import { type Refusal, refuse } from '@/platform/contract/refusal'
import type { Database, Queryable, Transaction } from '@/platform/database/connect'
import { allOrNothing } from '@/platform/database/transaction'
import { checkLink, type LinkPurpose, linkBySecret, type PresentedLink } from '../../store/accounts/links'

/** The refusals of an invalid link, by its family (spec 2.2). */
const answers = {
  register: { unknown: 42013, expired: 42015, used: 42020 },
  google: { unknown: 42013, expired: 42015, used: 42020 },
  reset: { unknown: 42013, expired: 42015, used: 42020 },
  welcome: { unknown: 42013, expired: 42015, used: 42020 },
  change_email: { unknown: 20032, expired: 20233, used: 20234 },
  confirm_email: { unknown: 20032, expired: 20233, used: 20234 },
  old_email: { unknown: 20232, expired: 20233, used: 20234 },
} as const satisfies Record<LinkPurpose, Record<'unknown' | 'expired' | 'used', number>>

type CodeOf<P extends LinkPurpose> = (typeof answers)[P]['unknown' | 'expired' | 'used']

/** The link if it holds, else the refusal that its purpose has for it. */
export async function readLink<P extends LinkPurpose>(database: Queryable, link: PresentedLink<P>) {
  const found = await checkLink(database, link)
  if (found.state === 'good') return { link: found.link }
  return refuse(answers[link.purpose][found.state]) as Refusal<CodeOf<P>>
}

/**
 * Returns why an unknown link changes no address: it does not exist, is another member's, or of another kind
 * (spec 2.2).
 */
export async function whyNotMine(database: Queryable, secret: string, memberId: number) {
  const found = await linkBySecret(database, secret)
  if (found === null) return refuse(20032)
  if (found.purpose !== 'change_email') return refuse(20232)
  return refuse(found.memberId === memberId ? 20032 : 20132)
}

/** In place of a member: the address has an account already. It keeps the link from being used again. */
export const taken = 0

/**
 * Does in one transaction what a mailed link allows. Null undoes all of it, the use of the link included, and says why
 * the link did not hold.
 */
export async function byLink<P extends LinkPurpose>(
  database: Database,
  link: PresentedLink<P>,
  work: (transaction: Transaction) => Promise<number | null>,
): Promise<number | Refusal<CodeOf<P>>> {
  return (await allOrNothing(database, work)) ?? whyNot(database, link)
}

/** Returns the refusal for a link that was good a moment ago but was used in between, or no longer fits its member. */
async function whyNot<P extends LinkPurpose>(database: Queryable, link: PresentedLink<P>) {
  const { state } = await checkLink(database, link)
  return refuse(answers[link.purpose][state === 'good' ? 'used' : state]) as Refusal<CodeOf<P>>
}
