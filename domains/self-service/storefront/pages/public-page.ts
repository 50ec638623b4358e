import type { FastifyReply, FastifyRequest } from 'fastify'
import { footOf } from '@/domains/billing/agreements'
import { brandLink } from '@/platform/http/pages/brand-html'
import { documentPage } from '@/platform/http/pages/document-page'
import { languageMenu, linkMenu, themeMenu, withQuery } from '@/platform/http/pages/site-header'
import { languageOf } from '@/platform/http/pages/visitor'
import type { Language } from '@/platform/i18n/languages'
import { chooseMarket, marketCookies, type VisitMarket } from '@/platform/i18n/market'
import type { MessageKey } from '@/platform/i18n/message'
import type { Reader } from '@/platform/i18n/texts'
import { textReader } from '@/platform/i18n/texts'
import type { Translate } from '@/platform/i18n/translator'
import { legalTitle } from '@/platform/legal/titles'
import { escapeHtml } from '@/platform/mail/letter'
import { pages as addresses, legalPage, memberArea } from '@/platform/paths'
import type { PublicPages } from '../context'

export interface PageVisit {
  readonly language: Language
  readonly reader: Reader
  readonly market: VisitMarket
  readonly translate: Translate
  /** As the visitor's browser names its system; empty where it does not. */
  readonly system: string
  /** A member was logged in here within the day; the cookie that says so is for looks alone. */
  readonly signedIn: boolean
  /** The page's own address; its host is of no account. */
  readonly address: URL
  readonly query: URLSearchParams
  readonly now: Date
}

interface Page {
  readonly title: string
  readonly lead: string
  /** HTML. */
  readonly body: string
}

/** Draws a page in the visitor's language and appearance, with links to the other languages; null: there is none. */
export async function publicPage(
  pages: PublicPages,
  request: FastifyRequest,
  reply: FastifyReply,
  draw: (pages: PublicPages, visit: PageVisit) => Page | null | Promise<Page | null>,
) {
  const language = languageOf(request)
  const market = marketOf(request, reply, language)
  const { headers } = request
  const system = `${headers['sec-ch-ua-platform'] ?? ''} ${headers['user-agent'] ?? ''}`
  const address = new URL(request.url, 'http://own.invalid')
  const query = address.searchParams
  const translate = pages.words[language]
  const page = await draw(pages, {
    language,
    reader: textReader(request.offer.languages, language),
    market,
    translate,
    system,
    signedIn: Boolean(request.cookies.email),
    address,
    query,
    now: pages.clock(),
  })
  if (page === null) return reply.callNotFound()
  const { theme } = request.cookies
  const html = documentPage({
    brand: pages.brand,
    language,
    ...page,
    theme,
    styles: '/public.css',
    head: header(pages, translate, { language, market, query, theme }),
    foot: await footer(pages, translate, { language, country: market.country }),
  })
  return reply
    .headers({ 'cache-control': 'private, no-cache', vary: 'cookie, accept-language, user-agent' })
    .type('text/html')
    .send(html)
}

/** Returns the market, and keeps a choice in the address in cookies for further pages (spec 1.4). */
function marketOf(request: FastifyRequest, reply: FastifyReply, language: Language) {
  const { currency } = request.query as { currency?: unknown }
  const market = {
    ...chooseMarket(request.offer, language, [{ currency }, request.cookies], request.headers['accept-language']),
    network: request.networkCountry,
  }
  if (typeof currency === 'string' && market.currency === currency) {
    const secure = request.protocol === 'https'
    reply.setCookie(marketCookies.currency, currency, {
      path: '/',
      sameSite: 'lax',
      secure,
      maxAge: 365 * 24 * 60 * 60,
    })
  }
  return market
}

interface HeaderFacts {
  readonly language: Language
  readonly market: VisitMarket
  readonly query: URLSearchParams
  readonly theme: string | undefined
}

/** The vendor's name, and the choices of the member area: language and appearance, and here the currency. */
function header({ offer, vendor, brand }: PublicPages, translate: Translate, facts: HeaderFacts) {
  const { language, market, query, theme } = facts
  const spoken = new URLSearchParams(withQuery(query, 'lang', language))
  const currencies = offer.currencies.map((each) => ({
    address: `?${withQuery(spoken, 'currency', each)}`,
    name: each,
    current: each === market.currency,
  }))
  const choices = [
    languageMenu(offer.languages, { language, query, translate }),
    linkMenu(translate('public.currencies'), currencies),
    themeMenu(translate, theme),
  ]
  return `<header class="top">${brandLink(brand, vendor.home)}<div class="choices">${choices.join('')}</div></header>`
}

interface FootReader {
  readonly language: Language
  readonly country: string
}

async function footer(pages: PublicPages, translate: Translate, reader: FootReader) {
  const { vendor } = pages
  const links: readonly (readonly [string, MessageKey])[] = [
    [memberArea, 'public.memberArea'],
    ...(vendor.features.promotion ? ([['/promotion.htm', 'promotion.title']] as const) : []),
    [addresses.download, 'public.downloads'],
    ...(await footOf(pages, { ...reader, version: null })).map(
      (kind) => [legalPage(kind, { lang: reader.language }), legalTitle(kind)] as const,
    ),
  ]
  return `<footer><p class="quiet">${escapeHtml(vendor.name)}</p><ul>${links
    .map(([address, label]) => `<li><a href="${escapeHtml(address)}">${escapeHtml(translate(label))}</a></li>`)
    .join('')}</ul></footer>`
}
