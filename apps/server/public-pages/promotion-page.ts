import type { Catalogue } from '@/domains/catalogue/rules'
import { showsVat } from '@/domains/catalogue/rules'
import { currentDownloads } from '@/domains/downloads'
import type { Offer } from '@/domains/offers/rules/offer'
import { bothOf, linesWithPanels, type Panel } from '@/domains/offers/rules/panels'
import { currencyOf } from '@/domains/offers/rules/prices'
import { escapeHtml } from '@/platform/mail/letter'
import { formatMoney } from '@/platform/money/format'
import type { PublicPages } from './context'
import type { PageVisit } from './public-page'

const systemNames = { win: 'public.win', mac: 'public.mac' } as const

/** The all-in-one of every line, for life, at the price that whoever owns nothing pays. The anchor is that of the login. */
export async function promotionPage({ downloads }: PublicPages, visit: PageVisit) {
  const { say, language, now, signedIn } = visit
  const { catalogue } = await currentDownloads(downloads)
  const lines = linesWithPanels(catalogue, [], { currency: currencyOf(language), language, now })
  const articles = lines.flatMap((line) => article(catalogue, bothOf(line), visit))
  const [text, link] = signedIn
    ? (['promotion.yours', 'promotion.yoursLink'] as const)
    : (['promotion.signIn', 'promotion.signInLink'] as const)
  const address = signedIn ? '/member.htm' : '/member.htm?a=login&r=%2Fpromotion.htm%23all-in-one'
  return {
    title: say('promotion.title'),
    lead: say('promotion.lead'),
    body: `<p class="note">${escapeHtml(say(text))} <a href="${escapeHtml(address)}">${escapeHtml(say(link))}</a></p>
<section id="all-in-one" aria-labelledby="all-in-one-title"><h2 id="all-in-one-title">${escapeHtml(say('promotion.allInOne'))}</h2>
${articles.length > 0 ? `<div class="products">${articles.join('\n')}</div>` : `<p class="none">${escapeHtml(say('promotion.none'))}</p>`}</section>`,
  }
}

function article(catalogue: Catalogue, panels: readonly Panel[], { say, language }: PageVisit): string[] {
  const offers = panels.flatMap(({ purchase }) => purchase ?? [])
  const [first] = panels
  if (!first || offers.length === 0) return []
  const { names, descriptions, box, pid } = first.allInOne
  const gifts = catalogue.campaigns.filter(({ products }) => products.includes(pid)).map((campaign) => campaign.names)
  return [
    `<article><img src="/art/${escapeHtml(box)}.svg" alt="" width="72" height="72" loading="lazy">
<div class="what"><h3>${escapeHtml(names[language])}</h3><p>${escapeHtml(descriptions[language])}</p>
${gifts.map((gift) => `<p>${escapeHtml(say('promotion.gift', { gift: gift[language] }))}</p>`).join('')}</div>
<ul class="platforms">${offers.map((offer) => column(offer, { say, language }, names[language])).join('')}</ul></article>`,
  ]
}

function column(offer: Offer, { say, language }: Pick<PageVisit, 'say' | 'language'>, name: string) {
  const { product, term, list, price } = offer
  const query = new URLSearchParams({ pid: String(product.pid), option: term, currency: price.currency })
  const system = product.platforms.includes('mac') ? systemNames.mac : systemNames.win
  const label = say('public.buy', { price: formatMoney(price, language) })
  const facts = [
    say(system),
    say('promotion.lifetime'),
    ...(list.minor > price.minor ? [say('promotion.instead', { price: formatMoney(list, language) })] : []),
    ...(showsVat(language) ? [say('promotion.vat')] : []),
  ]
  return `<li><a class="button" href="/checkout.htm?${escapeHtml(query.toString())}" aria-label="${escapeHtml(`${label}: ${name}, ${say(system)}`)}">${escapeHtml(label)}</a>
<p class="facts">${escapeHtml(facts.join(' · '))}</p></li>`
}
