import { z } from 'zod/mini'
import { type Duration, seconds } from '@/platform/time/duration'

/** A VAT id as VIES takes it: the letters of the country apart. */
export interface VatNumber {
  readonly letters: string
  readonly digits: string
}

/** The answer of VIES about a number, or why it cannot answer now. */
export type ViesAnswer =
  | {
      readonly valid: boolean
      /** The number that proves the question; VIES gives one to askers who identify themselves. */
      readonly consultation: string | null
      readonly name: string | null
      readonly address: string | null
    }
  | { readonly problem: string }

/** A buyer may be waiting at the checkout. */
const patience: Duration = seconds(5)

/** Countries that tell no names write dashes. */
const said = z.pipe(
  z.nullish(z.string()),
  z.transform((text) => (/[^\s-]/.test(text ?? '') ? (text ?? '').trim().slice(0, 500) : null)),
)
const answer = z.object({ valid: z.boolean(), requestIdentifier: said, name: said, address: said })
const refusal = z.object({ errorWrappers: z.array(z.object({ error: z.string() })).check(z.minLength(1)) })

/**
 * Asks the service of the European Commission whether a VAT id is valid (its REST interface, `check-vat-number`). Nothing
 * that goes wrong there is thrown: it is down often enough.
 * @param requester the seller, whom the proof names
 */
export async function askVies(
  address: string,
  { letters, digits }: VatNumber,
  requester: VatNumber | null,
): Promise<ViesAnswer> {
  try {
    const response = await fetch(`${address.replace(/\/$/, '')}/check-vat-number`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({
        countryCode: letters,
        vatNumber: digits,
        ...(requester && { requesterMemberStateCode: requester.letters, requesterNumber: requester.digits }),
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    })
    return readAnswer(await response.json())
  } catch (error) {
    return { problem: error instanceof Error ? error.name : 'unreachable' }
  }
}

function readAnswer(body: unknown): ViesAnswer {
  const refused = refusal.safeParse(body)
  if (refused.success) {
    const [{ error } = { error: '' }] = refused.data.errorWrappers
    // Not in a form of the country.
    if (error === 'INVALID_INPUT') return { valid: false, consultation: null, name: null, address: null }
    return { problem: error.slice(0, 60) }
  }
  const read = answer.safeParse(body)
  if (!read.success) return { problem: 'UNREADABLE' }
  const { valid, requestIdentifier: consultation, name, address } = read.data
  return { valid, consultation, name, address }
}
