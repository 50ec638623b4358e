import type { EventEmitter } from 'node:events'
import type Provider from 'oidc-provider'
import type { KoaContextWithOIDC, errors as refusals } from 'oidc-provider'
import { hashOf } from '@/domains/accounts/identity'
import { before } from '@/platform/time/duration'
import type { IdentityProviderDeps } from '../context'
import { issuerOf } from '../rules/clients'
import { lengths } from '../rules/lengths'
import { subjectOf } from './account'
import { adapterFor } from './adapter'
import { configurationOf, type OwnPages } from './configuration'
import { keysAt } from './keys'
import { ownSelf, visitorBehind } from './visitors'

/**
 * Returns the library's provider, which is created with its keys: on the first request, and again when the published
 * keys or the signing key change. The library is loaded only then (decision 0039).
 */
export function providerSource(deps: IdentityProviderDeps, pages: OwnPages): () => Promise<Provider> {
  const { database, clock, config } = deps
  let made: { readonly provider: Provider; readonly kids: string; readAt: Date } | null = null
  return async () => {
    const now = clock()
    if (made && made.readAt > before(now, lengths.keysRead)) return made.provider
    const keys = await keysAt(database, config.licenceSecret, now)
    const kids = keys.map(({ kid }) => kid).join(' ')
    if (made?.kids === kids) made.readAt = now
    else made = { provider: await makeProvider(deps, keys, pages), kids, readAt: now }
    return made.provider
  }
}

async function makeProvider(deps: IdentityProviderDeps, keys: Awaited<ReturnType<typeof keysAt>>, pages: OwnPages) {
  const { default: Library, errors, interactionPolicy } = await import('oidc-provider')
  const { log } = deps
  const policy = interactionPolicy.base()
  // The session of the provider counts for as long as the member is signed in here, in this browser.
  const signedInHere = new interactionPolicy.Check(
    'not_signed_in_here',
    'End-User authentication is required',
    (ctx: KoaContextWithOIDC) => {
      const member = ownSelf(visitorBehind(ctx.req).member)
      return member === null || ctx.oidc.session?.accountId !== subjectOf(member.id)
    },
  )
  policy.get('login')?.checks.add(signedInHere)
  const configuration = configurationOf(deps, keys, pages)
  const provider = new Library(issuerOf(deps.publicUrl), {
    ...configuration,
    adapter: (kind: string) =>
      adapterFor({ ...deps, usedTwice: () => new errors.InvalidGrant('it was used before') }, kind),
    interactions: { ...configuration.interactions, policy },
  })
  // Addresses are made of what `serve.ts` says of the host, never of what a visitor does.
  provider.proxy = true
  const compare = provider.Client.prototype.compareClientSecret
  provider.Client.prototype.compareClientSecret = function compareSecret(given: string) {
    return compare.call(this, hashOf(given).toString('base64url'))
  }
  provider.use(async (ctx, next) => {
    await next()
    await pages.answered(ctx as unknown as KoaContextWithOIDC)
  })
  const bare: EventEmitter = provider
  bare.on('error', (error) => log.error({ error }, 'OpenID failed'))
  provider.on('server_error', (ctx, error) => visitorBehind(ctx.req).request.log.error({ error }, 'OpenID failed'))
  const noteRefusal = (ctx: KoaContextWithOIDC, { error, error_detail: detail }: refusals.OIDCProviderError) =>
    log.info({ error, detail, client: ctx.oidc.client?.clientId }, 'OpenID refused')
  provider.on('authorization.error', noteRefusal)
  provider.on('grant.error', noteRefusal)
  provider.on('userinfo.error', noteRefusal)
  provider.on('end_session.error', noteRefusal)
  return provider
}
