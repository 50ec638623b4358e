import type { ClaimResult, RequestClaim } from '@/platform/http/api/key-gate'
import { type LicenceSecret, seal, unseal } from '@/platform/sealing/seal'
import type { KeptResult } from '../store/requests'

type RequestName = Pick<RequestClaim, 'keyId' | 'name'>

const sealOf = (secret: LicenceSecret, { keyId, name }: RequestName) => ({
  secret,
  purpose: 'foyer api answer',
  owner: `${keyId} ${name}`,
})

/** An answer as it is kept for a repeat of its request: it may carry a secret that is shown only once. */
export const sealAnswer = (secret: LicenceSecret, claim: RequestName, body: string): Buffer =>
  seal(Buffer.from(body), sealOf(secret, claim))

/** The answer that is kept; lost: it was sealed with the secret that the installation had before. */
export function openAnswer(secret: LicenceSecret, claim: RequestName, kept: KeptResult): ClaimResult {
  if (!('standing' in kept) || kept.standing !== 'answered') return kept
  const { standing, status, sealed } = kept
  try {
    return { standing, status, body: unseal(sealed, sealOf(secret, claim)).toString() }
  } catch {
    return { standing: 'lost' }
  }
}
