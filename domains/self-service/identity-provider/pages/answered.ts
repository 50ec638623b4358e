import type { KoaContextWithOIDC } from 'oidc-provider'
import { type IdentityContext, logOut } from '@/domains/accounts/identity'
import { sessionCookie } from '@/platform/http/gateway'
import type { Cookies } from '@/platform/http/visit'
import { noteSecret, visitorBehind } from '../actions/visitors'

/**
 * Runs after the library has answered, before anything is sent: a form of its pages may lead to the waiting client, and
 * an agreed logout ends the session of the member area, too.
 */
export async function afterAnswer(identity: IdentityContext, ctx: KoaContextWithOIDC, now: Date) {
  const { route, params, client } = ctx.oidc ?? {}
  if (client && client.clientAuthMethod !== 'none' && errorOf(ctx) === 'invalid_grant') noteSecret(ctx.req)
  if (ctx.type === 'text/html') allowForms(ctx)
  if (route !== 'end_session_confirm' || ctx.status !== 303 || !params?.logout) return
  const cookies = cookiesOf(ctx)
  const { request } = visitorBehind(ctx.req)
  await logOut(identity, { token: request.cookies[sessionCookie] ?? null, cookies, now })
}

/**
 * A browser follows no form to an address that the page's policy does not name, not even by a redirect. Only what the client
 * has registered is named: what a visitor brings is neither believed nor read.
 */
function allowForms(ctx: KoaContextWithOIDC) {
  const { client, params } = ctx.oidc ?? {}
  const { post_logout_redirect_uri: loggedOut, redirect_uri: back } = params ?? {}
  const target = loggedOut ?? back
  if (!client || typeof target !== 'string') return
  const isKnown = loggedOut ? client.postLogoutRedirectUriAllowed(target) : client.redirectUriAllowed(target)
  if (!isKnown || !/^https?:/.test(target)) return
  const policy = ctx.response.get('content-security-policy')
  ctx.set(
    'content-security-policy',
    policy.replace("form-action 'self'", `form-action 'self' ${new URL(target).origin}`),
  )
}

/** Returns the error in an answer to a program, which is `invalid_grant` only after the client's proof. */
const errorOf = ({ body }: KoaContextWithOIDC) =>
  typeof body === 'object' && body !== null && 'error' in body ? body.error : null

function cookiesOf(ctx: KoaContextWithOIDC): Cookies {
  const { request } = visitorBehind(ctx.req)
  const set: Cookies['set'] = (name, value, { secure, ...options }) =>
    void ctx.append('set-cookie', request.server.serializeCookie(name, value, { ...options, secure: secure === true }))
  return {
    get: (name) => request.cookies[name] || null,
    set,
    clear: (name, path = '/') => set(name, '', { path, expires: new Date(0) }),
  }
}
