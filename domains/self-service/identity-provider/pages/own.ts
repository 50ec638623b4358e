import type { KoaContextWithOIDC } from 'oidc-provider'
import { type IdentityContext, logOut } from '@/domains/accounts/identity'
import type { Brand } from '@/platform/brand/brand'
import { sessionCookie } from '@/platform/http/gateway'
import { documentPage } from '@/platform/http/pages/document-page'
import { languageOf, themeOf } from '@/platform/http/pages/visitor'
import type { Cookies } from '@/platform/http/visit'
import type { Language } from '@/platform/i18n/languages'
import { readTranslators } from '@/platform/i18n/server'
import type { Translate } from '@/platform/i18n/translator'
import { wordingOf } from '@/platform/i18n/wording-of'
import { escapeHtml } from '@/platform/mail/letter'
import { memberArea } from '@/platform/paths'
import type { OwnPages } from '../actions/configuration'
import { noteSecret, visitorBehind } from '../actions/visitors'
import type { IdentityProviderDeps } from '../context'
import { openidPath } from '../rules/clients'

/**
 * Runs after the library has answered, before anything is sent: a form of its pages may lead to the waiting client, and
 * an agreed logout ends the session of the member area, too.
 */
async function afterAnswer(identity: IdentityContext, ctx: KoaContextWithOIDC, now: Date) {
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

interface Speech {
  readonly brand: Brand
  readonly words: Readonly<Record<Language, Translate>>
}

/** Returns the library's own pages, in our words and looks. */
export async function ownPages(given: IdentityProviderDeps): Promise<OwnPages> {
  const speech: Speech = {
    brand: given.brand,
    words: readTranslators(wordingOf('domains/self-service/identity-provider/pages'), given.overrides),
  }
  return {
    failed: (ctx, { error, error_description }) =>
      answer(ctx, speech, (translate) => ({
        title: translate('openidPages.failed'),
        lead: translate('openidPages.failedText'),
        body: `<p><code>${escapeHtml([error, error_description].filter(Boolean).join(': '))}</code></p>${home(translate)}`,
      })),
    logout: (ctx, form) =>
      answer(ctx, speech, (translate) => ({
        title: translate('openidPages.logout', { vendor: speech.brand.name }),
        lead: translate('openidPages.logoutText'),
        body: `${form.replace('</form>', `${buttons(translate, speech.brand.name)}</form>`)}`,
      })),
    loggedOut: (ctx) =>
      answer(ctx, speech, (translate) => ({
        title: translate('openidPages.loggedOut'),
        lead: speech.brand.name,
        body: home(translate),
      })),
    answered: (ctx) => afterAnswer(given.identity, ctx, given.clock()),
  }
}

const home = (translate: Translate) => `<p><a href="${memberArea}">${escapeHtml(translate('openidPages.home'))}</a></p>`

const buttons = (translate: Translate, vendor: string) => `<p class="answers">
<button type="submit" name="logout" value="yes" class="main">${escapeHtml(translate('openidPages.logoutYes', { vendor }))}</button>
<button type="submit">${escapeHtml(translate('openidPages.logoutNo'))}</button></p>`

interface Content {
  readonly title: string
  readonly lead: string
  readonly body: string
}

function answer(ctx: KoaContextWithOIDC, { brand, words }: Speech, write: (translate: Translate) => Content) {
  const { request } = visitorBehind(ctx.req)
  const language = languageOf(request)
  const styles = `${openidPath}/pages.css`
  ctx.type = 'html'
  ctx.body = documentPage({ brand, language, theme: themeOf(request), styles, ...write(words[language]) })
}
