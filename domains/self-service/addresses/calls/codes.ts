import { countAttempt } from '@/domains/accounts/identity'
import { type Refusal, refuseUntil } from '@/platform/contract/refusal'
import { allOrNothing } from '@/platform/database/transaction'
import type { MemberCaller } from '@/platform/http/visit'
import { randomCharacters } from '@/platform/text/alphabet'
import { type Duration, minutes } from '@/platform/time/duration'
import { networkCount, openCount, ownCount } from '@/platform/time/throttle'
import type { AddressesContext } from '../context'
import { addressMails } from '../mails/mails'
import { type CodePurpose, codeAgainAfter, limits } from '../rules'
import { putCode } from '../store/codes'

/**
 * Returns the throttles of mails to one address, and of the requests of one network. Strangers may ask for any address:
 * a proven owner has a count of their own.
 * @param own an account or a browser that is known to be the owner's; null: it may be of any person
 */
export const mailThrottles = (network: string, to: string, own: string | null) => [
  own === null
    ? openCount('a session, for its own address; a browser in which its owner has logged in', {
        key: `address mail to ${to}`,
        free: 5,
        forgives: minutes(10),
        longestDelay: minutes(30),
      })
    : ownCount({ key: `address mail by ${own}`, free: 5, forgives: minutes(10), longestDelay: minutes(30) }),
  networkCount({ key: `mail from ${network}`, free: 40, forgives: minutes(1), longestDelay: minutes(10) }),
]

/** The mailbox by which a member shows to be the member: the proven one, where the account has only named the other (spec 3.8). */
export const ownMailbox = ({ provenEmail, email }: Pick<MemberCaller, 'provenEmail' | 'email'>) => provenEmail ?? email

interface CodeRequest {
  readonly holder: Buffer
  /** Null: not logged in. */
  readonly memberId: number | null
  readonly purpose: CodePurpose
  readonly email: string
  readonly network: string
  readonly language: string
  readonly now: Date
}

/** Mails a code that proves an address, with or without an account. */
export async function mailCode(
  context: AddressesContext,
  { network, language, ...request }: CodeRequest,
): Promise<Record<string, never> | Refusal<20039>> {
  const { database } = context
  const { email, now } = request
  const own = request.purpose === 'own' && request.memberId !== null ? `member ${request.memberId}` : null
  let wait: Duration = codeAgainAfter
  const code = randomCharacters(limits.codeLength)
  const sent = await allOrNothing(database, async (transaction) => {
    // Only sent codes count: one that comes too soon after the last sends nothing.
    if (!(await putCode(transaction, { ...request, code }))) return null
    const closed = await countAttempt(transaction, mailThrottles(network, email, own), now)
    if (closed !== null) {
      wait = closed
      return null
    }
    const reader = { to: email, language: context.offer.languages.of(language) }
    await addressMails.send(context, transaction, 'code', reader, { code, purpose: request.purpose })
    return true
  })
  return sent ? {} : refuseUntil(wait)
}
