import type { FastifyRequest } from 'fastify'
import type { Brand } from '@/platform/brand/brand'
import { chooseLanguage } from '@/platform/i18n/choose-language'
import type { Language } from '@/platform/i18n/languages'
import type { Translate } from '@/platform/i18n/translator'
import { escapeHtml } from '@/platform/mail/letter'
import { memberArea } from '@/platform/paths'
import { languageCookie } from '../gateway/token'
import { brandLink } from './brand-html'
import { documentPage } from './document-page'
import { languageMenu, themeMenu } from './site-header'

interface Speech {
  readonly brand: Brand
  readonly words: Readonly<Record<Language, Translate>>
}

/** Returns the page for an unknown address. */
export const notFoundPage = (speech: Speech, request: FastifyRequest) =>
  inTheirLanguage(speech, request, (translate) => ({
    title: translate('page.notFound'),
    body: `<p><a class="button yours" href="${memberArea}">${escapeHtml(translate('page.goToMemberArea'))}</a></p>`,
  }))

/**
 * Returns the page for a browser whose page could not be made: the request's reference in the log, and a button to try
 * again.
 */
export const failedPage = (speech: Speech, request: FastifyRequest) =>
  inTheirLanguage(speech, request, (translate) => ({
    title: translate('page.unavailable'),
    body: `<p>${escapeHtml(translate('page.reference', { reference: request.id }))}</p>
<p><a class="button yours" href="${escapeHtml(request.url)}">${escapeHtml(translate('page.tryAgain'))}</a></p>`,
  }))

function inTheirLanguage(
  { brand, words }: Speech,
  request: FastifyRequest,
  write: (translate: Translate) => { readonly title: string; readonly body: string },
) {
  const language = languageOf(request)
  const translate = words[language]
  const theme = request.cookies?.theme
  const query = new URLSearchParams(request.url.split('?')[1] ?? '')
  const choices = languageMenu(request.offer.languages, { language, query, translate }) + themeMenu(translate, theme)
  const head = `<header class="top">${brandLink(brand, memberArea)}<div class="choices">${choices}</div></header>`
  return documentPage({ brand, language, lead: brand.name, theme, head, ...write(translate) })
}

const languageOf = (request: FastifyRequest) =>
  chooseLanguage(request.offer.languages, {
    parameter: (request.query as { lang?: unknown } | undefined)?.lang,
    // An unparsable request has no cookies.
    cookie: request.cookies?.[languageCookie],
    acceptLanguage: request.headers['accept-language'],
  })
