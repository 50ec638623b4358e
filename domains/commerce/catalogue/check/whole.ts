import { countries } from '@/platform/i18n/countries'
import type { Entry } from '@/platform/import/json-lines'
import type { Problem } from '@/platform/text/problems'
import { elsewhere } from '../rules'
import { describeFinding, type Finding } from '../rules/findings'
import { keyIn } from '../rules/keys'
import { isSoldInNumbers, tiersOf } from '../rules/volume'
import type { Content, LineOf } from '../schema'
import { catalogueFiles, type ReadFolder, type Report } from './files'
import { checkProducts } from './products'

/** Checks that what is recommended is sold for life, and that a percentage is given where no other price is reckoned. */
function checkRecommendations({ lines, products, prices, recommendations }: ReadFolder['entries'], report: Report) {
  const keys = new Set(lines.map(({ value }) => value.key))
  const byPid = new Map(products.map(({ value }) => [value.pid, value]))
  const forLife = new Set(prices.filter(({ value }) => value.term === 'LFT').map(({ value }) => value.pid))

  for (const entry of recommendations) {
    const { affinity, percent } = entry.value
    const platforms = new Set<string>()
    for (const pid of entry.value.products) {
      const say = (code: 'noProduct' | 'noLifetimePrice' | 'platformTwice') =>
        report('recommendations', entry, code, { pid }, 'products')
      const product = byPid.get(pid)
      if (!product) {
        say('noProduct')
        continue
      }
      const { kind } = product
      if (kind !== 'single' && kind !== 'allInOne') {
        report('recommendations', entry, 'wrongKind', { pid, kind }, 'products')
      } else if (!forLife.has(pid)) say('noLifetimePrice')
      if (kind === 'allInOne' && percent) report('recommendations', entry, 'allInOneDiscount', { pid }, 'percent')
      if (product.platforms.some((platform) => platforms.has(platform))) say('platformTwice')
      for (const platform of product.platforms) platforms.add(platform)
    }
    for (const line of Object.keys(affinity)) {
      if (!keys.has(line)) report('recommendations', entry, 'noLine', { line }, `affinity.${line}`)
    }
  }
}

type FileName = keyof Content

/**
 * Checks properties across lines: that ids are unique, that references exist, that prices fit their products. Every
 * line must be readable.
 * @returns every problem, in the order of files and lines
 */
export const checkWhole = (read: Pick<ReadFolder, 'entries' | 'art'>): Problem[] => findingsIn(read).map(asProblem)

/** A finding, as the command line says it. */
export const asProblem = (finding: Finding): Problem => ({
  file: catalogueFiles[finding.file].name,
  line: finding.line,
  message: describeFinding(finding),
})

export const findingsIn = ({ entries, art }: Pick<ReadFolder, 'entries' | 'art'>): Finding[] =>
  inOrder((report) => {
    checkDuplicates(entries, report)
    checkLines(entries, report)
    checkProducts(entries, art, report)
    checkPrices(entries, report)
    checkRates(entries, report)
    checkCountryPrices(entries, report)
    checkNamedProducts(entries, report)
    checkRecommendations(entries, report)
  })

/** Returns the findings of a check, in the order of files and lines. */
export function inOrder(check: (report: Report) => void): Finding[] {
  const found: Finding[] = []
  check((file, { line }, code, values, field) =>
    found.push({ file, line, code, values, field: field ?? null } as Finding),
  )
  const order = Object.keys(catalogueFiles)
  return found.sort((one, other) => order.indexOf(one.file) - order.indexOf(other.file) || one.line - other.line)
}

export type Entries = ReadFolder['entries']

function checkDuplicates(entries: Entries, report: Report) {
  for (const file of Object.keys(catalogueFiles) as FileName[]) {
    const firstLines = new Map<string, number>()
    for (const entry of entries[file] as readonly Entry<unknown>[]) {
      for (const [key, field] of onceIn(file, entry.value)) {
        const first = firstLines.get(key)
        if (first === undefined) firstLines.set(key, entry.line)
        else report(file, entry, 'twice', { key, first }, field)
      }
    }
  }
  checkFamilies(entries, report)
}

/** Returns the keys that must be unique within a file, with the field of each. */
function onceIn(file: FileName, value: unknown): readonly (readonly [key: string, field?: string])[] {
  if (file === 'recommendations') {
    const { products } = value as LineOf<'recommendations'>
    return products.map((pid) => [String(pid), 'products'])
  }
  const own = [[keyIn(file, value)] as const]
  if (file !== 'products') return own
  const { earlierPids = [] } = value as LineOf<'products'>
  return [...own, ...earlierPids.map((pid) => [String(pid), 'earlierPids'] as const)]
}

function checkFamilies({ products }: Entries, report: Report) {
  const firstLines = new Map<string, number>()
  for (const entry of products) {
    const { family, platforms } = entry.value
    for (const platform of platforms) {
      const first = firstLines.get(`${family} ${platform}`)
      if (first === undefined) firstLines.set(`${family} ${platform}`, entry.line)
      else report('products', entry, 'familyTwice', { family, platform, first }, 'family')
    }
  }
}

function checkLines({ lines, products }: Entries, report: Report) {
  const [first, ...others] = lines.filter(({ value }) => value.primary)
  for (const entry of others) report('lines', entry, 'secondPrimary', { line: first?.value.key ?? '' }, 'primary')
  const [top] = lines
  if (top && !first) report('lines', top, 'noPrimary', {}, 'primary')

  for (const entry of lines) {
    const empty = !products.some(({ value }) => value.line === entry.value.key)
    if (empty) report('lines', entry, 'emptyLine', { line: entry.value.key })
  }
}

function checkPrices({ products, prices }: Entries, report: Report) {
  const kinds = new Map(products.map(({ value }) => [value.pid, value.kind]))
  for (const entry of prices) {
    const { pid, term, amounts, renewal, tiers } = entry.value
    const kind = kinds.get(pid)
    if (kind === undefined) report('prices', entry, 'noProduct', { pid })
    const subscribed = kind === 'subscription'
    if (subscribed && !renewal) report('prices', entry, 'renewalMissing', { pid })
    if (subscribed && (term === 'LFT' || term === 'FREE')) report('prices', entry, 'subscriptionTerm', { term })
    if (!subscribed && renewal) report('prices', entry, 'neverRenewed', { pid })

    if (kind && tiers && !isSoldInNumbers(kind, term)) report('prices', entry, 'soldSingly', { pid }, 'tiers')
    for (const from of idleTiers(entry.value)) report('prices', entry, 'tierGivesNothing', { from }, 'tiers')

    const free = term === 'FREE'
    const wrong = Object.entries({ ...amounts }).filter(([, amount]) => (amount === 0) !== free)
    for (const [currency] of wrong) {
      report('prices', entry, free ? 'freeCosts' : 'costsNothing', { currency }, `amounts.${currency}`)
    }
  }
}

/** Tiers by which more pieces cost no less each. */
const idleTiers = (price: LineOf<'prices'>) =>
  tiersOf(price).flatMap(({ from, percent }, index, tiers) => {
    const before = tiers[index - 1]
    return before && Number(percent) <= Number(before.percent) ? [from] : []
  })

/** Every country has a rate, unless the vendor does not sell there and says so (spec 1.4). */
function checkRates({ vatRates }: Entries, report: Report) {
  const named = new Set(vatRates.map(({ value }) => value.country))
  if (named.has(elsewhere)) return
  const left = countries.filter((country) => !named.has(country))
  const shown = left.slice(0, 3).join(', ') + (left.length > 3 ? ', …' : '')
  if (left.length > 0)
    report('vatRates', { line: 1, value: null }, 'noRate', { countries: shown, count: left.length }, 'country')
}

/** A country has one price: it is in one group at most. */
function checkCountryPrices({ countryPrices }: Entries, report: Report) {
  const firstLines = new Map<string, number>()
  for (const entry of countryPrices) {
    for (const country of entry.value.countries) {
      const first = firstLines.get(country)
      if (!countries.includes(country)) report('countryPrices', entry, 'noCountry', { country }, 'countries')
      else if (first !== undefined) report('countryPrices', entry, 'countryTwice', { country, first }, 'countries')
      else firstLines.set(country, entry.line)
    }
  }
}

function checkNamedProducts({ lines, products, coupons, displayedDiscounts, campaigns }: Entries, report: Report) {
  const keys = new Set(lines.map(({ value }) => value.key))
  const pids = new Set(products.map(({ value }) => value.pid))
  const known = (file: FileName, entry: Entry<unknown>, named: readonly number[], field: string) => {
    for (const pid of named) if (!pids.has(pid)) report(file, entry, 'noProduct', { pid }, field)
  }
  for (const entry of coupons) {
    known('coupons', entry, entry.value.products ?? [], 'products')
    for (const line of entry.value.lines ?? []) {
      if (!keys.has(line)) report('coupons', entry, 'noLine', { line }, 'lines')
    }
  }
  for (const entry of displayedDiscounts) known('displayedDiscounts', entry, [entry.value.pid], 'pid')
  for (const entry of campaigns) {
    const { lines: of, kinds, products: named } = entry.value
    known('campaigns', entry, named ?? [], 'products')
    for (const line of of ?? []) if (!keys.has(line)) report('campaigns', entry, 'noLine', { line }, 'lines')
    // A gift for every purchase is probably a mistake.
    if (!of && !kinds && !named) report('campaigns', entry, 'empty', {}, 'kinds')
  }
}
