import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { destinationOf, withWayBack } from '@/domains/accounts/identity/rules'
import { versionOf } from '@/domains/billing/agreements'
import { bringsGift, type Catalogue, showsVat, updatesOf } from '@/domains/commerce/catalogue/rules'
import { catalogueIn } from '@/domains/commerce/catalogue/rules/country-prices'
import { formatTerm } from '@/domains/commerce/catalogue/rules/term-words'
import type { Offer } from '@/domains/promotion/offers/rules/offer'
import { bothOf, linesWithPanels, type Panel } from '@/domains/promotion/offers/rules/panels'
import { languageOf } from '@/platform/http/pages/visitor'
import { formatCalendarDay, formatDay } from '@/platform/i18n/day'
import { languageName, pageLanguage } from '@/platform/i18n/languages'
import { formatMoney } from '@/platform/i18n/money'
import { readTranslators } from '@/platform/i18n/server'
import { textIn } from '@/platform/i18n/texts'
import { wordingOf } from '@/platform/i18n/wording-of'
import { type LegalKind, legalKinds } from '@/platform/legal/kinds'
import { legalTitle } from '@/platform/legal/titles'
import type { LegalDocument } from '@/platform/legal-texts/documents'
import { escapeHtml } from '@/platform/mail/letter'
import { pages as addresses, checkoutPage, legalPage, memberArea, memberPage } from '@/platform/paths'
import { platformMessage } from '@/platform/programs/platforms'
import { after, days } from '@/platform/time/duration'
import { contactOf } from '@/platform/vendor/contact'
import type { PublicPages, StorefrontContext } from '../context'
import { downloadPage } from './download-page'
import { type PageVisit, publicPage } from './public-page'
import { serveStorefront } from './storefront'

/** Beside the styles of every document page: what a page of the vendor's site looks like, on screen and on paper. */
const publicStyles = `body { line-height: 1.6; hyphens: auto; hyphenate-limit-chars: 10 4 4 }
:lang(ja) body, :lang(zh) body { line-height: 1.8; line-break: strict }
:lang(ja) { word-break: auto-phrase }
main { max-width: 68rem; padding-top: 0 }
h1, h2, h3 { text-wrap: balance } p, li { text-wrap: pretty }
a { text-underline-offset: .2em; text-decoration-thickness: .07em }
.top { max-width: 68rem }
footer ul, .lines ul { display: flex; flex-wrap: wrap; gap: 0 1.125rem; margin: 0; padding: 0; list-style: none; font-size: .875rem }
footer a, .lines a { display: inline-block; padding-block: .5rem }
main > header { padding: 2.5rem 0 1rem; max-width: 44rem }
main > header h1 { font-size: clamp(1.875rem, 1.4rem + 2vw, 2.625rem); line-height: 1.15; margin-bottom: .75rem }
main > header p { font-size: 1.0625rem }
section { margin-top: 2.5rem } section > h2 { font-size: 1.25rem; margin: 0 0 1rem }
.products { display: grid; gap: 1.25rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 30rem), 1fr)) }
.products article { margin: 0; display: grid; grid-template-columns: 4.5rem minmax(0, 1fr); gap: .25rem 1.125rem; align-content: start; scroll-margin-top: 1rem }
.products img { grid-row: span 1; width: 4.5rem; height: 4.5rem }
.what h3 { font-size: 1.0625rem; line-height: 1.3; margin: .25rem 0 } .what p { color: var(--ink-soft); font-size: .9375rem; margin: 0 }
.platforms { grid-column: 1 / -1; display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 12rem), 1fr)); gap: 1.25rem; margin: 1rem 0 0; padding: 1.25rem 0 0; border-top: 1px solid var(--line); list-style: none }
.platforms .button { display: flex; flex-flow: column } .button .sum { font-weight: 520; font-variant-numeric: tabular-nums }
.find { display: flex; flex-wrap: wrap; gap: .75rem; align-items: end; max-width: 40rem } .find label { flex: 1 1 14rem; display: grid; gap: .375rem; font-size: .875rem; font-weight: 520 }
.find input { min-height: 2.875rem; width: 100%; padding: .5rem .875rem; border: 1px solid var(--line-strong); border-radius: .75rem; background: var(--surface); color: var(--ink); font: inherit; font-size: 1rem }
.lines { margin-top: .75rem } section[id] { scroll-margin-top: 1rem }
.facts { margin: .625rem 0 0; color: var(--ink-soft); font-size: .875rem; line-height: 1.55 } .other { margin: .25rem 0 0; font-size: .9375rem } .other small { color: var(--ink-soft) } .buy { margin: .25rem 0 0; font-size: .9375rem } :is(.buy, .other) a { display: inline-block; padding-block: .375rem }
summary { display: list-item; width: fit-content; padding-block: .375rem; color: var(--ink-soft); font-size: .875rem; cursor: pointer } details code { display: block; overflow-wrap: anywhere; font-size: .75rem; line-height: 1.6 }
.news { font-size: .875rem } .news p { margin: 0 0 .5rem } .news ul { margin: 0 0 .5rem; padding-inline-start: 1.125rem }
.note, .none { margin-top: 2.5rem; padding: 1.25rem 1.5rem; border: 1px dashed var(--line); border-radius: 1.375rem }
.sign-in h2 { margin-bottom: .25rem } .ways { display: flex; flex-wrap: wrap; gap: .75rem 1.5rem; align-items: center; margin-top: 1rem } .ways .button { min-width: 12rem }
.legal { max-width: 44rem; padding: 0; border: 0; background: none; line-height: 1.7 } .legal h2 { font-size: 1.1875rem; margin: 2rem 0 .5rem } .legal h3 { font-size: 1rem; margin: 1.5rem 0 .25rem } .legal p, .legal li { margin: 0 0 .75rem }
.legal ul, .legal ol { padding-inline-start: 1.5rem } .legal blockquote { margin: 1rem 0; padding-inline-start: 1.25rem; border-inline-start: 3px solid var(--line) } .legal table { display: block; overflow-x: auto; margin-block-end: 1.25rem }
[hidden] { display: none !important } .pick { position: relative; display: flex; max-width: 22rem } .pick input { position: absolute; inset: 0; width: 100%; opacity: 0; cursor: pointer }
.pick:focus-within { outline: 2px solid var(--primary); outline-offset: 2px } .photo .result { margin-top: 1.5rem } .photo canvas { display: block; max-width: 100%; max-height: 70vh; border-radius: 1rem }
.compare { display: flex; flex-wrap: wrap; gap: .25rem 1rem; align-items: center; min-height: 2.875rem; margin-top: .75rem } .compare input { flex: 1 1 14rem; accent-color: var(--primary) } .photo .result .button { max-width: 22rem; margin-top: .75rem }
footer { max-width: 68rem; margin-inline: auto; padding-inline: 1.25rem; display: flex; flex-wrap: wrap; gap: .5rem 2rem; align-items: center; justify-content: space-between; padding-block: 1.25rem; border-top: 1px solid var(--line); color: var(--ink-soft); font-size: .875rem }
@media (max-width: 468px) { main > header { padding-top: 1rem } }
@media print {
  :root { color-scheme: light } body { background: none; font-size: 11pt } main, .top { max-width: none; padding-inline: 0 }
  .find, .lines, footer ul, details, .buy, .other, .note { display: none } .products { grid-template-columns: 1fr } .products article { break-inside: avoid }
  .legal { max-width: none } .legal h2, .legal h3 { break-after: avoid } .legal li, .legal p { break-inside: avoid }
  .button, .button.yours { background: none; color: var(--ink); border: 0; padding: 0; min-height: 0; justify-content: flex-start }
}
`

const path = '/.well-known/security.txt'
/** The validity of its content; RFC 9116 requires less than a year. */
const lastsFor = days(180)

/** Says to anyone who has found a weakness where to write (RFC 9116). */
function serveSecurityText(app: FastifyInstance, { offer, vendor, publicUrl, clock }: StorefrontContext) {
  const { contact, policy, encryption, acknowledgments } = vendor.security ?? {
    contact: [`mailto:${contactOf(vendor)}`],
  }
  const lines = (now: Date) => [
    ...contact.map((each) => `Contact: ${each}`),
    `Expires: ${after(now, lastsFor).toISOString().slice(0, 10)}T00:00:00Z`,
    `Preferred-Languages: ${offer.languages.spoken.join(', ')}`,
    `Canonical: ${publicUrl}${path}`,
    ...(policy ? [`Policy: ${policy}`] : []),
    ...(encryption ? [`Encryption: ${encryption}`] : []),
    ...(acknowledgments ? [`Acknowledgments: ${acknowledgments}`] : []),
  ]
  app.get(path, (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(`${lines(clock()).join('\n')}\n`),
  )
}

/**
 * The all-in-one of every line, for life, at the price that anyone who owns nothing pays. The anchor is that of the login.
 *
 * @param key of the one line that the page is about; null is the answer to one that the catalogue does not have
 */
async function promotionPage({ vendor, ...pages }: PublicPages, visit: PageVisit, key?: string) {
  const { translate, language, reader, market, now } = visit
  const catalogue = catalogueIn(await pages.catalogue.currentCatalogue(pages.database), market)
  const only = catalogue.lines.find((line) => line.key === key)
  if (key !== undefined && !only) return null
  const every = linesWithPanels(catalogue, [], { currency: market.currency, reader, now })
  const lines = only ? every.filter(({ line }) => line === only) : every
  const vat = showsVat(vendor.vatShownBy, catalogue, { language, country: market.country, now })
  const articles = lines.flatMap((line) => article(catalogue, bothOf(line), { ...visit, vat }))
  return {
    title: only ? translate('promotion.lineTitle', { line: textIn(only.names, reader) }) : translate('promotion.title'),
    lead: translate('promotion.lead'),
    body: `${visit.signedIn ? ownPrices(visit) : signIn(visit)}
<section id="all-in-one" aria-labelledby="all-in-one-title"><h2 id="all-in-one-title">${escapeHtml(translate('promotion.allInOne'))}</h2>
${articles.length > 0 ? `<div class="products">${articles.join('\n')}</div>` : `<p class="none">${escapeHtml(translate('promotion.none'))}</p>`}</section>`,
  }
}

const ownPrices = ({ translate }: PageVisit) =>
  `<p class="note">${escapeHtml(translate('promotion.yours'))} <a href="${memberArea}">${escapeHtml(translate('promotion.yoursLink'))}</a></p>`

/** The page itself runs no script: every way to sign in is behind the login, which leads back here (spec 4.4). */
function signIn({ translate, address }: PageVisit) {
  const back = destinationOf(address)
  const login = withWayBack(memberPage('login'), back)
  const register = withWayBack(memberPage('register', { t: 'per' }), back)
  return `<section class="note sign-in" aria-labelledby="sign-in-title"><h2 id="sign-in-title">${escapeHtml(translate('promotion.signIn'))}</h2>
<p>${escapeHtml(translate('promotion.signInText'))}</p>
<p class="ways"><a class="button yours" href="${escapeHtml(login)}">${escapeHtml(translate('promotion.signInLink'))}</a> <a href="${escapeHtml(register)}">${escapeHtml(translate('promotion.register'))}</a></p></section>`
}

type PricedVisit = Pick<PageVisit, 'translate' | 'reader'> & { readonly vat: boolean }

function article(catalogue: Catalogue, panels: readonly Panel[], { translate, reader, vat }: PricedVisit): string[] {
  const offers = panels.flatMap(({ purchase }) => purchase ?? [])
  const [first] = panels
  if (!first || offers.length === 0) return []
  const { names, descriptions, box, pid } = first.allInOne
  const gifts = catalogue.campaigns
    .filter((campaign) => bringsGift(catalogue, campaign, pid))
    .map((campaign) => campaign.names)
  return [
    `<article><img src="/art/${escapeHtml(box)}.svg" alt="" width="72" height="72" loading="lazy">
<div class="what"><h3>${escapeHtml(textIn(names, reader))}</h3><p>${escapeHtml(textIn(descriptions, reader))}</p>
${gifts.map((gift) => `<p>${escapeHtml(translate('promotion.gift', { gift: textIn(gift, reader) }))}</p>`).join('')}</div>
<ul class="platforms">${offers.map((offer) => column(offer, { translate, reader, vat }, textIn(names, reader))).join('')}</ul></article>`,
  ]
}

function column(offer: Offer, { translate, reader: { language }, vat }: PricedVisit, name: string) {
  const { product, term, gives, list, price } = offer
  const query = new URLSearchParams({ pid: String(product.pid), option: term, currency: price.currency })
  const system = platformMessage(product.platforms.includes('mac') ? 'mac' : 'win')
  const label = translate('promotion.buyFor', { system: translate(system) })
  const sum = formatMoney(price, language)
  const facts = [
    formatTerm({ term, updatesMonths: updatesOf(gives) }, translate),
    ...(list.minor > price.minor ? [translate('promotion.instead', { price: formatMoney(list, language) })] : []),
    ...(vat ? [translate('promotion.vat')] : []),
  ]
  return `<li><a class="button" href="${escapeHtml(checkoutPage(query))}" aria-label="${escapeHtml(`${label} ${sum}: ${name}`)}"><span>${escapeHtml(label)}</span> <span class="sum">${escapeHtml(sum)}</span></a>
<p class="facts">${escapeHtml(facts.join(' · '))}</p></li>`
}

/** Enhances a photo in the browser: the script does the work, and nothing is uploaded. */
function photoPage(_pages: PublicPages, { translate }: PageVisit) {
  const words = (key: Parameters<typeof translate>[0]) => escapeHtml(translate(key))
  return {
    title: translate('photo.title'),
    lead: translate('photo.lead'),
    body: `<section class="photo" data-broken="${words('photo.broken')}" data-name="${words('photo.fileName')}">
<label class="button pick"><span>${words('photo.choose')}</span><input type="file" accept="image/png,image/jpeg,image/webp"></label>
<p class="facts" role="status" data-said="${words('photo.working')}" data-done="${words('photo.done')}">${words('photo.private')}</p>
<div class="result" hidden><canvas role="img" aria-label="${words('photo.result')}"></canvas>
<label class="compare"><span>${words('photo.compare')}</span><input type="range" min="0" max="100" value="50"></label>
<p><a class="button yours" download>${words('photo.save')}</a></p></div>
<noscript><p class="note">${words('photo.noScript')}</p></noscript></section>
<script type="module" src="/photo-enhancer.js"></script>
<p class="note">${words('photo.more')} <a href="/download.htm">${words('photo.moreLink')}</a></p>`,
  }
}

/** A document of a kind as it was when it had that version; without one as it is now. */
async function serveLegalPage(pages: PublicPages, kind: LegalKind, request: FastifyRequest, reply: FastifyReply) {
  const current = pages.legal.find(kind, languageOf(request))
  const { version = current?.version } = request.query as { version?: unknown }
  const shown = typeof version === 'string' ? await versionOf(pages.database, kind, version) : null
  if (shown === null) return reply.callNotFound()
  if (shown.text === null) return reply.redirect(shown.address ?? '/')
  const { text } = shown
  return publicPage(pages, request, reply, async (_pages, visit) => ({
    title: shown.title ?? visit.translate(legalTitle(kind)),
    lead: leadOf(shown, visit),
    body: `${earlierNote(pages.legal.all, shown, visit)}
<article class="legal" ${pageLanguage(shown.language)}>${await rendered(shown.version, text)}</article>`,
  }))
}

type DatedDocument = Pick<LegalDocument, 'kind' | 'language' | 'version' | 'date'> & { readonly seenAt: Date }

function leadOf(
  { date, seenAt, language: written }: DatedDocument,
  { translate, language, market: { country } }: PageVisit,
) {
  const reader = { language, country }
  const day = date === null ? formatDay(seenAt, reader) : formatCalendarDay(date, reader)
  if (written === language) return translate('legalPage.dated', { day })
  return translate('legalPage.writtenIn', { day, language: languageName(written, language) })
}

function earlierNote(
  current: readonly LegalDocument[],
  { kind, version }: DatedDocument,
  { translate, language }: PageVisit,
) {
  if (current.some((each) => each.version === version)) return ''
  const isThere = current.some((each) => each.kind === kind)
  const link = `<a href="${escapeHtml(legalPage(kind, { lang: language }))}">${escapeHtml(translate('legalPage.current'))}</a>`
  return `<p class="note">${escapeHtml(translate('legalPage.earlier'))} ${isThere ? link : ''}</p>`
}

/** Rendered documents, by version: a version never changes. */
const kept = new Map<string, string>()
const mostKept = 200

async function rendered(version: string, text: string) {
  const known = kept.get(version)
  if (known !== undefined) return known
  const { renderMarkdown } = await import('@/platform/legal-texts/markdown')
  const html = renderMarkdown(text)
  if (kept.size >= mostKept) kept.clear()
  kept.set(version, html)
  return html
}

/** Serves the pages that need no session. */
export async function servePublicPages(app: FastifyInstance, context: StorefrontContext) {
  const pages = {
    ...context,
    words: readTranslators(
      wordingOf('domains/self-service/storefront/pages', 'domains/commerce/catalogue', 'platform/legal', 'platform/ui'),
      context.overrides,
    ),
  }
  const { features } = context.vendor
  serveStorefront(app, pages)
  serveSecurityText(app, context)
  app.get(addresses.download, (request, reply) => publicPage(pages, request, reply, downloadPage))
  for (const kind of legalKinds) {
    app.get(legalPage(kind), (request, reply) => serveLegalPage(pages, kind, request, reply))
  }
  if (features.promotion) servePromotion(app, pages)
  if (features.photo) {
    app.get('/photo-enhancer-online.htm', (request, reply) => publicPage(pages, request, reply, photoPage))
  }
  app.get('/public.css', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/css').send(publicStyles),
  )
}

function servePromotion(app: FastifyInstance, pages: PublicPages) {
  for (const path of ['/promotion.htm', '/promotion_5.htm']) {
    app.get(path, (request, reply) => publicPage(pages, request, reply, promotionPage))
  }
  app.get<{ Params: { line: string } }>('/:line(^[a-z]{2,30})_promotion.htm', (request, reply) =>
    publicPage(pages, request, reply, (...visit) => promotionPage(...visit, request.params.line)),
  )
}
