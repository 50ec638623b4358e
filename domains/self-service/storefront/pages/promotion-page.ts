import { destinationOf, withWayBack } from '@/domains/accounts/identity/rules'
import type { Catalogue } from '@/domains/commerce/catalogue/rules'
import { bringsGift, showsVat, updatesOf } from '@/domains/commerce/catalogue/rules'
import { catalogueIn } from '@/domains/commerce/catalogue/rules/country-prices'
import { formatTerm } from '@/domains/commerce/catalogue/rules/term-words'
import type { Offer } from '@/domains/promotion/offers/rules/offer'
import { bothOf, linesWithPanels, type Panel } from '@/domains/promotion/offers/rules/panels'
import { formatMoney } from '@/platform/i18n/money'
import { textIn } from '@/platform/i18n/texts'
import { escapeHtml } from '@/platform/mail/letter'
import { checkoutPage, memberArea, memberPage } from '@/platform/paths'
import type { PublicPages } from '../context'
import type { PageVisit } from './public-page'

const systemNames = { win: 'public.win', mac: 'public.mac' } as const

/**
 * The all-in-one of every line, for life, at the price that anyone who owns nothing pays. The anchor is that of the login.
 *
 * @param key of the one line that the page is about; null is the answer to one that the catalogue does not have
 */
export async function promotionPage({ vendor, ...pages }: PublicPages, visit: PageVisit, key?: string) {
  const { translate, language, market, now } = visit
  const catalogue = catalogueIn(await pages.catalogue.currentCatalogue(pages.database), market)
  const only = catalogue.lines.find((line) => line.key === key)
  if (key !== undefined && !only) return null
  const every = linesWithPanels(catalogue, [], { currency: market.currency, language, now })
  const lines = only ? every.filter(({ line }) => line === only) : every
  const vat = showsVat(vendor.vatShownBy, catalogue, { language, country: market.country, now })
  const articles = lines.flatMap((line) => article(catalogue, bothOf(line), { ...visit, vat }))
  return {
    title: only
      ? translate('promotion.lineTitle', { line: textIn(only.names, language) })
      : translate('promotion.title'),
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

type PricedVisit = Pick<PageVisit, 'translate' | 'language'> & { readonly vat: boolean }

function article(catalogue: Catalogue, panels: readonly Panel[], { translate, language, vat }: PricedVisit): string[] {
  const offers = panels.flatMap(({ purchase }) => purchase ?? [])
  const [first] = panels
  if (!first || offers.length === 0) return []
  const { names, descriptions, box, pid } = first.allInOne
  const gifts = catalogue.campaigns
    .filter((campaign) => bringsGift(catalogue, campaign, pid))
    .map((campaign) => campaign.names)
  return [
    `<article><img src="/art/${escapeHtml(box)}.svg" alt="" width="72" height="72" loading="lazy">
<div class="what"><h3>${escapeHtml(textIn(names, language))}</h3><p>${escapeHtml(textIn(descriptions, language))}</p>
${gifts.map((gift) => `<p>${escapeHtml(translate('promotion.gift', { gift: textIn(gift, language) }))}</p>`).join('')}</div>
<ul class="platforms">${offers.map((offer) => column(offer, { translate, language, vat }, textIn(names, language))).join('')}</ul></article>`,
  ]
}

function column(offer: Offer, { translate, language, vat }: PricedVisit, name: string) {
  const { product, term, gives, list, price } = offer
  const query = new URLSearchParams({ pid: String(product.pid), option: term, currency: price.currency })
  const system = product.platforms.includes('mac') ? systemNames.mac : systemNames.win
  const label = translate('public.buy', { price: formatMoney(price, language) })
  const facts = [
    translate(system),
    formatTerm({ term, updatesMonths: updatesOf(gives) }, translate),
    ...(list.minor > price.minor ? [translate('promotion.instead', { price: formatMoney(list, language) })] : []),
    ...(vat ? [translate('promotion.vat')] : []),
  ]
  return `<li><a class="button" href="${escapeHtml(checkoutPage(query))}" aria-label="${escapeHtml(`${label}: ${name}, ${translate(system)}`)}">${escapeHtml(label)}</a>
<p class="facts">${escapeHtml(facts.join(' · '))}</p></li>`
}
