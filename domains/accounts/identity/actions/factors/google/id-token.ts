import { createHash } from 'node:crypto'
import type { JWTVerifyGetKey } from 'jose'
import type { GoogleConfig } from '@/platform/config/config'
import { foldAddress } from '@/platform/text/typed/address'
import { emailProblem } from '../../../rules'

export interface GoogleIdentity {
  readonly subject: string
  readonly email: string
  readonly name: string
  readonly picture: string | null
  /** An organisation’s account, which its administrators can open as well. */
  readonly organisation: boolean
}

/** Binds an ID token to the visitor it was made for: the page gives it to the provider, the token must bring it back. */
export const nonceOf = (visitorToken: string) =>
  createHash('sha256').update(`google nonce ${visitorToken}`).digest('base64url')

/** Faults of a token; any other error is one of the provider's keys, and not the visitor's fault. */
const faultsOf = ({ errors }: typeof import('jose')) => [
  errors.JWTClaimValidationFailed,
  errors.JWTExpired,
  errors.JWTInvalid,
  errors.JWSInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
  errors.JWKSNoMatchingKey,
  errors.JWKSMultipleMatchingKeys,
]

/**
 * Checks Google ID tokens against the provider's keys: signature, issuer, audience, expiry, nonce, verified address
 * (spec 3.7). Gives null for a token that fails any of these; throws when the keys cannot be fetched.
 */
export function googleVerifier({ clientId, issuer, keysUrl }: GoogleConfig) {
  let keys: JWTVerifyGetKey | undefined
  const issuers = [issuer, issuer.replace(/^https:\/\//, '')]

  /** @param nonce what the token must carry; `any` where none is asked for; null: there is no visitor to bind it to */
  return async (
    token: string,
    { now, nonce }: { now: Date; nonce: string | 'any' | null },
  ): Promise<GoogleIdentity | null> => {
    const jose = await import('jose')
    keys ??= jose.createRemoteJWKSet(new URL(keysUrl))
    try {
      const { payload } = await jose.jwtVerify(token, keys, {
        issuer: issuers,
        audience: clientId,
        algorithms: ['RS256'],
        requiredClaims: ['sub', 'email', 'exp', 'iat'],
        currentDate: now,
        maxTokenAge: '1 hour',
        clockTolerance: '30 seconds',
      })
      const { sub = '', email, email_verified, name, picture } = payload
      if (nonce !== 'any' && (nonce === null || payload.nonce !== nonce)) return null
      if (email_verified !== true || typeof email !== 'string' || emailProblem(email) !== null) return null
      return {
        subject: sub,
        email: foldAddress(email),
        name: typeof name === 'string' ? name : '',
        picture: typeof picture === 'string' && picture.startsWith('https://') ? picture : null,
        organisation: typeof payload.hd === 'string',
      }
    } catch (error) {
      if (faultsOf(jose).some((fault) => error instanceof fault)) return null
      throw error
    }
  }
}
