import type { Account } from 'oidc-provider'
import { endOf } from '@/domains/commerce/entitlements/rules'
import { tagOf } from '@/platform/i18n/languages'
import { textReader } from '@/platform/i18n/texts'
import { unixSeconds } from '@/platform/time/duration'
import type { IdentityProviderDeps } from '../context'
import { accountOf, heldLines } from '../store/accounts'

type Reading = Pick<IdentityProviderDeps, 'database' | 'holdings' | 'clock' | 'offer'>

/** A product that a member owns, as a client reads it. */
interface Entitlement {
  readonly product: number
  readonly name: string
  /** Unix seconds; null: without end. */
  readonly until: number | null
}

/** The subject of tokens: the member's number, which they keep. */
export const subjectOf = (memberId: number) => String(memberId)

/** Returns the account of a subject, if it may be signed in; the library selects its claims by scope. */
export async function findAccount(reading: Reading, subject: string): Promise<Account | undefined> {
  const member = /^\d{1,15}$/.test(subject) ? await accountOf(reading.database, Number(subject)) : null
  if (member === null) return undefined
  return {
    accountId: subject,
    claims: async (_use, scope) => ({
      sub: subject,
      // An app may know its people by it: what the account has only named is not told where there is a proven one.
      email: member.provenEmail ?? member.email,
      email_verified: member.provenEmail !== null,
      name: member.username,
      locale: tagOf(reading.offer.languages.of(member.language)),
      ...(scope.split(' ').includes('entitlements') && {
        entitlements: await entitlementsOf(reading, {
          memberId: member.id,
          reader: textReader(reading.offer.languages, reading.offer.languages.of(member.language)),
        }),
      }),
    }),
  }
}

/** Each product once, with the latest of its ends. */
async function entitlementsOf(
  { database, holdings, clock }: Reading,
  request: Parameters<typeof heldLines>[2],
): Promise<Entitlement[]> {
  const now = clock()
  const found = new Map<number, Entitlement>()
  for (const { pid, name, term, since, extraDays, life } of await heldLines(database, holdings, request)) {
    const end = endOf({ term, since: new Date(since), extraDays, until: holdings.servedUntil(life) })
    if (end !== null && end <= now) continue
    const until = end === null ? null : unixSeconds(end)
    const before = found.get(pid)
    if (before && (before.until === null || (until !== null && until <= before.until))) continue
    found.set(pid, { product: pid, name, until })
  }
  return [...found.values()]
}
