import { hashOf } from '@/domains/accounts/identity'
import { seal, unseal } from '@/platform/sealing/seal'
import { randomCharacters } from '@/platform/text/alphabet'
import type { GiftingContext } from '../context'
import { codeLength, compared } from '../rules'

type Secret = Pick<GiftingContext, 'secret'>

const sealOf = ({ secret }: Secret, present: number) => ({ secret, purpose: 'foyer present', owner: String(present) })

/** Returns the hash of a typed code. */
export const hashOfCode = (typed: string): Buffer => hashOf(compared(typed))

/** Returns a code that accepts a gift, and what is stored: the database alone does not reveal the code. */
export function newCode(context: Secret, present: number) {
  const code = randomCharacters(codeLength)
  return { code, codeHash: hashOfCode(code), sealed: seal(Buffer.from(code), sealOf(context, present)) }
}

/** The code that was mailed. */
export const openCode = (context: Secret, present: number, sealed: Buffer): string =>
  unseal(sealed, sealOf(context, present)).toString()
