import type { KoaContextWithOIDC } from 'oidc-provider'
import type { Brand } from '@/platform/brand/brand'
import { documentPage } from '@/platform/http/pages/document-page'
import { languageOf, themeOf } from '@/platform/http/pages/visitor'
import type { Language } from '@/platform/i18n/languages'
import { readTranslators } from '@/platform/i18n/server'
import type { Translate } from '@/platform/i18n/translator'
import { wordingOf } from '@/platform/i18n/wording-of'
import { escapeHtml } from '@/platform/mail/letter'
import { memberArea } from '@/platform/paths'
import type { OwnPages } from '../actions/configuration'
import { visitorBehind } from '../actions/visitors'
import type { IdentityProviderDeps } from '../context'
import { openidPath } from '../rules/addresses'
import { afterAnswer } from './answered'

interface Speech {
  readonly brand: Brand
  readonly words: Readonly<Record<Language, Translate>>
}

/** Returns the library's own pages, in our words and looks. */
export async function ownPages(given: IdentityProviderDeps): Promise<OwnPages> {
  const speech: Speech = {
    brand: given.brand,
    words: await readTranslators(wordingOf('domains/self-service/identity-provider/pages'), given.overrides),
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
