import { countAttempt } from '@/domains/identity'
import type { Transaction } from '@/platform/database/connect'
import { type Refusal, refuseUntil } from '@/platform/http/refusal'
import { randomCharacters } from '@/platform/text/alphabet'
import { minutes } from '@/platform/time/duration'
import type { AddressesContext } from '../context'
import { letters } from '../mails/letters'
import { sendLetter } from '../mails/send'
import { type CodePurpose, codeAgainAfter, limits } from '../rules'
import { putCode } from '../store/codes'

/** What one address is sent, whoever asks, and what one network asks for. */
export const mailThrottles = (network: string, to: string) => [
  { key: `address mail to ${to}`, free: 5, forgives: minutes(10), longestDelay: minutes(30) },
  { key: `mail from ${network}`, free: 40, forgives: minutes(1), longestDelay: minutes(10) },
]

interface CodeRequest {
  readonly holder: Buffer
  /** Null: nobody is logged in. */
  readonly memberId: number | null
  readonly purpose: CodePurpose
  readonly email: string
  readonly network: string
  readonly language: string
  readonly now: Date
}

/** Mails a code that proves an address; whether anybody has it makes no difference. */
export async function mailCode(
  context: AddressesContext,
  { network, language, ...request }: CodeRequest,
): Promise<Record<string, never> | Refusal<20039>> {
  const { database, vendorName: vendor } = context
  const { email, now } = request
  const wait = await countAttempt(database, mailThrottles(network, email), now)
  if (wait !== null) return refuseUntil(wait)
  const code = randomCharacters(limits.codeLength)
  const sent = await database.transaction(async (transaction: Transaction) => {
    if (!(await putCode(transaction, { ...request, code }))) return false
    await sendLetter(context, transaction, 'code', {
      ...{ to: email, language },
      write: (t) => letters.code(t, { vendor, code, purpose: request.purpose }),
    })
    return true
  })
  return sent ? {} : refuseUntil(codeAgainAfter)
}
