import type { Configuration, JWK, KoaContextWithOIDC } from 'oidc-provider'
import { inSeconds } from '@/platform/time/duration'
import type { IdentityProviderDeps } from '../context'
import { openidPath, requestCookie, requestPath, requestsPath } from '../rules/clients'
import { lengths } from '../rules/lengths'
import { scopes } from '../rules/scopes'
import { grantIdOf } from '../store/grants'
import { findAccount } from './account'

/** The library's own pages. */
export interface OwnPages {
  readonly failed: (ctx: KoaContextWithOIDC, error: { error: string; error_description?: string | undefined }) => void
  readonly logout: (ctx: KoaContextWithOIDC, form: string) => void
  readonly loggedOut: (ctx: KoaContextWithOIDC) => void
  /** After each answer, before it is sent. */
  readonly answered: (ctx: KoaContextWithOIDC) => Promise<void>
}

type ProviderDeps = Pick<IdentityProviderDeps, 'database' | 'holdings' | 'clock' | 'offer' | 'publicUrl'>

/** How the library is set up: the code flow with PKCE and nothing else (decision 0100). */
export function configurationOf(deps: ProviderDeps, keys: readonly JWK[], pages: OwnPages): Configuration {
  const { database, clock, publicUrl } = deps
  const secure = publicUrl.startsWith('https:')
  const cookie = { httpOnly: true, sameSite: 'lax', secure, signed: false, overwrite: true } as const
  return {
    jwks: { keys: [...keys] },
    scopes: Object.keys(scopes),
    claims: Object.fromEntries(Object.entries(scopes).map(([scope, claims]) => [scope, [...claims]])),
    responseTypes: ['code'],
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
    pkce: { required: () => true },
    rotateRefreshToken: true,
    findAccount: (_ctx, subject) => findAccount(deps, subject),
    // A permission in one browser counts in every other.
    loadExistingGrant: async ({ oidc }) => {
      const answered = oidc.result?.consent?.grantId
      const { client, account } = oidc
      if (!client || !account) return
      const asked = { memberId: Number(account.accountId), clientId: client.clientId, now: clock() }
      const id = answered ?? (await grantIdOf(database, asked))
      return id ? oidc.provider.Grant.find(id) : undefined
    },
    // A logout ends what the client has, and the next login asks for nothing that was allowed before.
    revokeGrantPolicy: ({ oidc }) => oidc.route !== 'end_session_confirm',
    interactions: { url: (_ctx, { uid }) => requestPath(uid) },
    renderError: pages.failed,
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      revocation: { enabled: true },
      rpInitiatedLogout: { enabled: true, logoutSource: pages.logout, postLogoutSuccessSource: pages.loggedOut },
    },
    cookies: {
      names: { session: 'foyer_openid', interaction: requestCookie, resume: 'foyer_openid_resume' },
      long: { ...cookie, path: openidPath },
      // The path includes the calls about a request beside its address.
      short: { ...cookie, path: requestsPath },
    },
    ttl: {
      AuthorizationCode: inSeconds(lengths.code),
      AccessToken: inSeconds(lengths.accessToken),
      IdToken: inSeconds(lengths.idToken),
      RefreshToken: inSeconds(lengths.refreshToken),
      Interaction: inSeconds(lengths.interaction),
      Session: inSeconds(lengths.session),
      Grant: inSeconds(lengths.grant),
    },
  }
}
