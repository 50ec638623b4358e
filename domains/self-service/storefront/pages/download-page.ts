import { type Catalogue, productOf } from '@/domains/commerce/catalogue/rules'
import type { Product } from '@/domains/commerce/catalogue/schema'
import { currentDownloads, type NewestRelease, newestIn } from '@/domains/licensing/downloads'
import {
  mostProducts,
  offerOf,
  type ReleasePlatform,
  releasePlatforms,
  softwareWith,
} from '@/domains/licensing/downloads/rules'
import { currentRelease, downloadPath } from '@/domains/licensing/downloads/rules/file-name'
import { type News, newsOf, notesInHtml } from '@/domains/licensing/downloads/rules/notes'
import { processorName } from '@/domains/licensing/downloads/rules/processors'
import { channelsUpTo, stableChannel } from '@/domains/licensing/downloads/rules/release'
import { systemOf } from '@/domains/licensing/downloads/rules/system'
import { formatDay } from '@/platform/i18n/day'
import { formatFileSize } from '@/platform/i18n/file-size'
import { formatMoney } from '@/platform/i18n/money'
import { textIn } from '@/platform/i18n/texts'
import { escapeHtml } from '@/platform/mail/letter'
import { checkoutPage, memberPage } from '@/platform/paths'
import type { PublicPages } from '../context'
import type { PageVisit } from './public-page'

const platforms = {
  win: { name: 'platform.win', button: 'public.downloadWin', needs: 'public.needsWin' },
  mac: { name: 'platform.mac', button: 'public.downloadMac', needs: 'public.needsMac' },
  linux: { name: 'platform.linux', button: 'public.downloadLinux', needs: 'public.needsLinux' },
} as const satisfies Record<ReleasePlatform, unknown>

/** Every product's newest release for each platform, to try and to use. */
export async function downloadPage(pages: PublicPages, visit: PageVisit) {
  const { translate, reader } = visit
  const { catalogue, newest: out } = await currentDownloads(pages)
  const { channels } = pages.vendor.updates
  const channel = channels.find((each) => each === visit.query.get('channel')) ?? stableChannel
  const all = newestIn(out, channelsUpTo(channels, channel))
  const newest = wishedOf(catalogue, all, visit.query)
  const sought = wordsOf(visit.query.get('q') ?? '')
  const lines = catalogue.lines.flatMap(({ key, names }) => {
    const articles = softwareOf(catalogue, key, newest)
      .filter(([first]) => first && fits(first.product, sought, visit))
      .map((releases) => article(catalogue, releases, visit))
    return articles.length === 0 ? [] : [{ id: `line-${key}`, name: textIn(names, reader), articles }]
  })
  const sections = lines.map(
    ({ id, name, articles }) =>
      `<section id="${id}" data-line aria-labelledby="${id}-title"><h2 id="${id}-title">${escapeHtml(name)}</h2>
<div class="products">${articles.join('\n')}</div></section>`,
  )
  const others =
    newest === all && sought.length === 0
      ? ''
      : `<p class="note"><a href="/download.htm">${escapeHtml(translate('public.allDownloads'))}</a></p>`
  const trials = channel === stableChannel ? trialLinks(out, channels, visit) : trialNote(channel, visit)
  const older = !pages.vendor.features.extendedDownloads
    ? ''
    : `<p class="note">${escapeHtml(translate('public.older'))}
<a href="${memberPage('extended_service')}">${escapeHtml(translate('public.olderLink'))}</a></p>`
  return {
    title: translate('public.downloads'),
    lead: translate('public.downloadsLead'),
    body: `${newest.length > 0 ? finder(lines, sought, visit) : ''}
${sections.join('\n')}
${emptyNote(newest.length > 0, sections.length > 0, visit)}${others}${trials}${older}`,
  }
}

const wordsOf = (text: string) => text.trim().toLowerCase().split(/\s+/).filter(Boolean).slice(0, 10)

/** Whether name and description have every word that is sought (apps/member/public/site.js does the same while one types). */
function fits({ names, descriptions }: Product, sought: readonly string[], { reader }: PageVisit) {
  const text = `${textIn(names, reader)} ${textIn(descriptions, reader)}`.toLowerCase()
  return sought.every((word) => text.includes(word))
}

interface ShownLine {
  readonly id: string
  readonly name: string
}

/** The search, which needs no script, and the way to each line. */
function finder(lines: readonly ShownLine[], sought: readonly string[], { translate, language, query }: PageVisit) {
  const others = ['channel', 'pid', 'os'].flatMap((name) => {
    const value = query.get(name)
    return value === null ? [] : [hidden(name, value)]
  })
  const links = lines.map(({ id, name }) => `<li><a href="#${id}">${escapeHtml(name)}</a></li>`)
  const jumps = `<nav class="lines" aria-label="${escapeHtml(translate('public.lines'))}"><ul>${links.join('')}</ul></nav>`
  return `<form class="find" role="search" action="/download.htm"${sought.length === 0 ? ' data-all' : ''}>${hidden('lang', language)}${others.join('')}
<label>${escapeHtml(translate('public.find'))}<input type="search" name="q" maxlength="100" value="${escapeHtml(query.get('q') ?? '')}" autocomplete="off"></label>
<button class="button" type="submit">${escapeHtml(translate('public.search'))}</button></form>
${links.length > 1 ? jumps : ''}`
}

const hidden = (name: string, value: string) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`

/** Says that there is nothing at all, or nothing that fits: the script shows the latter, too. */
const emptyNote = (isAny: boolean, isFound: boolean, { translate }: PageVisit) =>
  isAny
    ? `<p class="none found-none" role="status"${isFound ? ' hidden' : ''}>${escapeHtml(translate('public.notFound'))}</p>`
    : `<p class="none">${escapeHtml(translate('public.none'))}</p>`

/** The way to what is not for everybody yet, where there is something. */
function trialLinks(out: readonly NewestRelease[], channels: readonly string[], { translate, language }: PageVisit) {
  const stable = newestIn(out, [stableChannel])
  const links = channels.flatMap((channel) => {
    const newest = newestIn(out, channelsUpTo(channels, channel))
    if (!newest.some((release) => release.channel === channel && !stable.includes(release))) return []
    const query = new URLSearchParams({ channel, lang: language })
    return [`<a href="?${escapeHtml(query.toString())}">${escapeHtml(translate('public.tryChannel', { channel }))}</a>`]
  })
  return links.length === 0 ? '' : `<p class="note">${escapeHtml(translate('public.trials'))} ${links.join(' ')}</p>\n`
}

/** A note about previews, with the way to get them always as a member. */
const trialNote = (channel: string, { translate, language }: PageVisit) =>
  `<p class="note" role="note">${escapeHtml(translate('public.trialNote', { channel }))}
<a href="?lang=${language}">${escapeHtml(translate('public.stableOnly'))}</a>
<a href="${memberPage('extended_service')}">${escapeHtml(translate('public.chooseChannel'))}</a></p>\n`

/**
 * Returns the releases of products, `?pid=` with commas between them, for a system, `&os=`, for a link from a purchase;
 * without these parameters all.
 */
function wishedOf(catalogue: Catalogue, newest: readonly NewestRelease[], query: URLSearchParams) {
  const bought = boughtIn(catalogue, query)
  const os = query.get('os')
  if (bought.length === 0) return newest
  const wished = releasePlatforms.filter((platform) => os === null || os === platform)
  return newest.filter(
    ({ software, platform }) =>
      wished.includes(platform) && bought.some((pid) => softwareWith(catalogue, pid, platform).has(software)),
  )
}

/** The products of the purchase that the link is from, by `?pid=`. */
const boughtIn = (catalogue: Catalogue, query: URLSearchParams) =>
  (query.get('pid') ?? '')
    .split(',', mostProducts)
    .map(Number)
    .filter((pid) => productOf(catalogue, pid))

interface ProductRelease {
  readonly product: Product
  readonly release: NewestRelease
  /** For other processors. */
  readonly others: readonly NewestRelease[]
}

/** The software of a line in the vendor's order, each with the platforms that it is out for. */
function softwareOf(catalogue: Catalogue, line: string, newest: readonly NewestRelease[]): ProductRelease[][] {
  const products = catalogue.products.filter((product) => product.line === line)
  return [...new Set(products.map(({ family }) => family))]
    .map((family) =>
      releasePlatforms.flatMap((platform) => {
        const product = products.find((each) => each.family === family && each.platforms.includes(platform))
        const [release, ...others] = newest.filter((each) => each.software === family && each.platform === platform)
        return product && release ? [{ product, release, others }] : []
      }),
    )
    .filter((offered) => offered.length > 0)
}

function article(catalogue: Catalogue, offered: readonly ProductRelease[], visit: PageVisit) {
  const [first] = offered
  if (!first) return ''
  const { names, descriptions, box } = first.product
  return `<article><img src="/art/${escapeHtml(box)}.svg" alt="" width="72" height="72" loading="lazy">
<div class="what"><h3>${escapeHtml(textIn(names, visit.reader))}</h3><p>${escapeHtml(textIn(descriptions, visit.reader))}</p></div>
<ul class="platforms">${ownFirst(offered, visit)
    .map((each) => column(catalogue, each, visit))
    .join('')}</ul></article>`
}

const ownFirst = (offered: readonly ProductRelease[], { system }: PageVisit) =>
  offered.toSorted(
    (one, other) =>
      Number(other.release.platform === systemOf(system)) - Number(one.release.platform === systemOf(system)),
  )

function column(catalogue: Catalogue, { product, release, others }: ProductRelease, visit: PageVisit) {
  const { language, reader, market, translate, system, query: asked } = visit
  const { platform, arch, version, build, fileName, size, sha256, minimumSystem, releasedAt, channel } = release
  const news = newsOf(release, reader)
  const words = platforms[platform]
  // A buyer who comes from the letter of the order is offered nothing of it again.
  const isBought = boughtIn(catalogue, asked).length > 0
  const offer = isBought ? null : offerOf(catalogue, product, { currency: market.currency, reader })
  const query = offer && { pid: String(offer.pid), option: offer.term, currency: offer.price.currency }
  const checkout = query && checkoutPage(new URLSearchParams(query))
  const facts = [
    translate('public.version', { version, build }),
    processorName(platform, arch) ?? '',
    channel === stableChannel ? '' : translate('public.ofChannel', { channel }),
    translate('public.released', { released: formatDay(releasedAt, { language, country: market.country }) }),
    minimumSystem === null ? '' : translate(words.needs, { version: minimumSystem }),
  ].filter(Boolean)
  const name = textIn(product.names, reader)
  return `<li><a class="button${systemOf(system) === platform ? ' yours' : ''}" href="${downloadPath(currentRelease, fileName)}" aria-label="${escapeHtml(`${name}: ${translate(words.button)}`)}">
<span>${escapeHtml(translate(words.button))}</span> <small>${escapeHtml(formatFileSize(size, language))}</small></a>
<p class="facts">${facts.map(escapeHtml).join('<br>')}</p>
${others.map((other) => forProcessor(other, { name, build }, visit)).join('')}${offer && checkout ? `<p class="buy"><a href="${escapeHtml(checkout)}" aria-label="${escapeHtml(`${name}, ${translate(words.name)}: ${translate('public.buy', { price: formatMoney(offer.price, language) })}`)}">${escapeHtml(translate('public.buy', { price: formatMoney(offer.price, language) }))}</a></p>` : ''}
${newsHtml(news, { label: `${name}, ${translate(words.name)}: ${translate('public.news')}`, title: translate('public.news') })}<details><summary aria-label="${escapeHtml(`${name}, ${translate(words.name)}: SHA-256`)}">SHA-256</summary><code>${sha256}</code></details></li>`
}

/** The news of a version: behind a fold, or on a page of the vendor's. */
function newsHtml({ text, link }: News, { label, title }: { readonly label: string; readonly title: string }) {
  const named = `aria-label="${escapeHtml(label)}"`
  if (text !== null)
    return `<details class="news"><summary ${named}>${escapeHtml(title)}</summary>${notesInHtml(text, escapeHtml)}</details>\n`
  return link === null ? '' : `<p class="news"><a href="${escapeHtml(link)}" ${named}>${escapeHtml(title)}</a></p>\n`
}

/** The link to the build for another processor, with its version where that differs. */
function forProcessor(
  { platform, arch, version, build, fileName, size }: NewestRelease,
  main: { readonly name: string; readonly build: number },
  { language, translate }: PageVisit,
) {
  const label = translate('public.forProcessor', { processor: processorName(platform, arch) ?? '' })
  const named = build === main.build ? [] : [translate('public.version', { version, build })]
  const what = [...named, formatFileSize(size, language)].join(', ')
  return `<p class="other"><a href="${downloadPath(currentRelease, fileName)}" aria-label="${escapeHtml(`${main.name}, ${translate(platforms[platform].name)}: ${label}, ${what}`)}">${escapeHtml(label)}</a> <small>${escapeHtml(what)}</small></p>\n`
}
