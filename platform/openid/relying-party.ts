import type { Configuration, CustomFetch } from 'openid-client'

/** A foreign OpenID Connect provider, as it knows us. */
export interface OpenidProvider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly scope: string
}

/** How a provider is reached. */
export interface Reach {
  /** Where it sends a browser back to. */
  readonly redirectUri: string
  /** Left out: by the platform's own. Of an address that strangers have named, one that leads to the outside alone. */
  readonly fetch?: CustomFetch
}

/** The values with which a browser returns from the provider. */
export interface Journey {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** A provider's claims about a person. */
export type Claims = Readonly<Record<string, unknown>>

const known = new WeakMap<OpenidProvider, Promise<Configuration>>()

/**
 * Fetches the provider's metadata, once for each provider object.
 * @throws when it cannot be reached, or its metadata is unusable
 */
export function discover(provider: OpenidProvider, fetch?: CustomFetch): Promise<Configuration> {
  const before = known.get(provider)
  if (before) return before
  const asked = ask(provider, fetch)
  known.set(provider, asked)
  // The next one asks again.
  asked.catch(() => known.delete(provider))
  return asked
}

async function ask({ issuer, clientId, clientSecret }: OpenidProvider, fetch: CustomFetch | undefined) {
  const { allowInsecureRequests, customFetch, discovery, enableNonRepudiationChecks } = await import('openid-client')
  // Signatures are checked by the provider's keys, also for tokens that came from the provider itself.
  const execute = [enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowInsecureRequests] : [])]
  const options = { execute, timeout: 10, ...(fetch && { [customFetch]: fetch }) }
  return discovery(new URL(issuer), clientId, clientSecret, undefined, options)
}

/** Sends a browser on its way. @param more of the protocol's own parameters */
export async function setOut(
  provider: OpenidProvider,
  { redirectUri, fetch }: Reach,
  more: Readonly<Record<string, string>> = {},
): Promise<{ url: string; journey: Journey }> {
  const library = await import('openid-client')
  const configuration = await discover(provider, fetch)
  const journey = {
    state: library.randomState(),
    nonce: library.randomNonce(),
    verifier: library.randomPKCECodeVerifier(),
  }
  const url = library.buildAuthorizationUrl(configuration, {
    ...more,
    redirect_uri: redirectUri,
    scope: provider.scope,
    state: journey.state,
    nonce: journey.nonce,
    code_challenge: await library.calculatePKCECodeChallenge(journey.verifier),
    code_challenge_method: 'S256',
  })
  return { url: url.href, journey }
}

/**
 * Returns the provider's claims about a person who came back;
 * @throws when they are not for this journey, or signed by another party
 */
export async function comeBack(
  provider: OpenidProvider,
  { fetch }: Pick<Reach, 'fetch'>,
  address: URL,
  journey: Journey,
): Promise<Claims> {
  const library = await import('openid-client')
  const configuration = await discover(provider, fetch)
  const tokens = await library.authorizationCodeGrant(configuration, address, {
    pkceCodeVerifier: journey.verifier,
    expectedState: journey.state,
    expectedNonce: journey.nonce,
    idTokenExpected: true,
  })
  const claims = tokens.claims() ?? { sub: '' }
  if (!configuration.serverMetadata().userinfo_endpoint) return claims
  // Groups and addresses may be in either; signed claims take precedence.
  return { ...(await library.fetchUserInfo(configuration, tokens.access_token, claims.sub)), ...claims }
}

/** Whether a provider has refused us, and not the person: our client is unknown there, or its secret another. */
export function isClientRefused(error: unknown): boolean {
  const { error: said } = error as { error?: unknown }
  return said === 'invalid_client' || said === 'unauthorized_client'
}

/** The result of fetching a provider's metadata. */
export type Reached =
  | { readonly state: 'good' }
  /** `detail`: the issuer that it names, or what it lacks. */
  | { readonly state: 'otherIssuer' | 'lacking'; readonly detail: string }
  /** `answered`: the host answered, but not as a provider. */
  | { readonly state: 'failed'; readonly answered: boolean; readonly error: unknown }

/** Whether a provider says of itself what the code flow needs, and says it as the one that was named. */
export async function reached(provider: OpenidProvider, fetch?: CustomFetch): Promise<Reached> {
  try {
    const said = (await discover(provider, fetch)).serverMetadata()
    const needed = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const
    const missing = needed.filter((name) => said[name] === undefined)
    return missing.length === 0 ? { state: 'good' } : { state: 'lacking', detail: missing.join(', ') }
  } catch (error) {
    const { code } = error as { code?: unknown }
    const named = code === comparison ? issuerIn(error) : null
    if (named !== null) return { state: 'otherIssuer', detail: named.slice(0, 300) }
    return { state: 'failed', answered: typeof code === 'string' && answers.has(code), error }
  }
}

/** The issuer in an answer that the library has refused. */
function issuerIn(error: unknown): string | null {
  const { body, cause } = error as { body?: { issuer?: unknown }; cause?: unknown }
  if (typeof body?.issuer === 'string') return body.issuer
  return typeof cause === 'object' && cause !== null ? issuerIn(cause) : null
}

const comparison = 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED'

/** The library's codes for an answer that is not a provider's. */
const answers: ReadonlySet<string> = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_PARSE_ERROR',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  comparison,
])
