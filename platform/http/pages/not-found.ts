import type { FastifyRequest } from 'fastify'
import type { Brand } from '@/platform/brand/brand'
import { chooseLanguage, type Language } from '@/platform/i18n/languages'
import type { Translate } from '@/platform/i18n/translator'
import { escapeHtml } from '@/platform/mail/letter'
import { memberArea } from '@/platform/paths'
import { languageCookie } from '../gateway/cookies'
import { documentPage } from './document-page'

interface Speech {
  readonly brand: Brand
  readonly words: Readonly<Record<Language, Translate>>
}

/** For a browser that asks for an address which is none of ours. */
export function notFoundPage({ brand, words }: Speech, request: FastifyRequest) {
  const language = languageOf(request)
  const translate = words[language]
  return documentPage({
    brand,
    language,
    title: translate('page.notFound'),
    lead: brand.name,
    body: `<p><a href="${memberArea}">${escapeHtml(translate('page.goToMemberArea'))}</a></p>`,
  })
}

/** For a browser whose page could not be made: what the log calls the request, and the way to try again. */
export function failedPage({ brand, words }: Speech, request: FastifyRequest) {
  const language = languageOf(request)
  const translate = words[language]
  return documentPage({
    brand,
    language,
    title: translate('page.unavailable'),
    lead: brand.name,
    body: `<p>${escapeHtml(translate('page.reference', { reference: request.id }))}</p>
<p><a href="${escapeHtml(request.url)}">${escapeHtml(translate('page.tryAgain'))}</a></p>`,
  })
}

const languageOf = (request: FastifyRequest) =>
  chooseLanguage({
    // What cannot be read as a request has no cookies either.
    cookie: request.cookies?.[languageCookie],
    acceptLanguage: request.headers['accept-language'],
  })
