import type { Configuration } from 'openid-client'
import type { StaffProvider } from '@/platform/config/staff'
import { companyLogin } from '@/platform/paths'

/** What a browser brings back of the way that it was sent on. */
export interface Journey {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

export type StaffClaims = Readonly<Record<string, unknown>>

/** Where the provider sends a browser back to. */
export const companyBackPath = `${companyLogin}/back`

const known = new WeakMap<StaffProvider, Promise<Configuration>>()

/** What the provider says of itself, asked for once; @throws when it cannot be reached, or says nothing of use */
export function discover(provider: StaffProvider): Promise<Configuration> {
  const before = known.get(provider)
  if (before) return before
  const asked = ask(provider)
  known.set(provider, asked)
  // The next one asks again.
  asked.catch(() => known.delete(provider))
  return asked
}

async function ask({ issuer, clientId, clientSecret }: StaffProvider): Promise<Configuration> {
  const { allowInsecureRequests, discovery } = await import('openid-client')
  const plain = issuer.startsWith('http:')
  const options = plain ? { execute: [allowInsecureRequests], timeout: 10 } : { timeout: 10 }
  return discovery(new URL(issuer), clientId, clientSecret, undefined, options)
}

/** Sends a browser on its way. */
export async function setOut(provider: StaffProvider, publicUrl: string): Promise<{ url: string; journey: Journey }> {
  const library = await import('openid-client')
  const configuration = await discover(provider)
  const journey = {
    state: library.randomState(),
    nonce: library.randomNonce(),
    verifier: library.randomPKCECodeVerifier(),
  }
  const url = library.buildAuthorizationUrl(configuration, {
    redirect_uri: publicUrl + companyBackPath,
    scope: provider.scope,
    state: journey.state,
    nonce: journey.nonce,
    code_challenge: await library.calculatePKCECodeChallenge(journey.verifier),
    code_challenge_method: 'S256',
  })
  return { url: url.href, journey }
}

/** What the provider says of somebody who came back; @throws when it is not for this journey, or signed by somebody else */
export async function comeBack(provider: StaffProvider, address: URL, journey: Journey): Promise<StaffClaims> {
  const library = await import('openid-client')
  const configuration = await discover(provider)
  const tokens = await library.authorizationCodeGrant(configuration, address, {
    pkceCodeVerifier: journey.verifier,
    expectedState: journey.state,
    expectedNonce: journey.nonce,
    idTokenExpected: true,
  })
  const claims = tokens.claims() ?? { sub: '' }
  if (!configuration.serverMetadata().userinfo_endpoint) return claims
  // Groups and addresses stand in either, as the provider likes; what is signed counts first.
  return { ...(await library.fetchUserInfo(configuration, tokens.access_token, claims.sub)), ...claims }
}
