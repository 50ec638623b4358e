import type { Entry } from '@/platform/import/json-lines'
import { includedIn, isHandoverFee } from '../rules'
import type { FindingCode, FindingValues } from '../rules/findings'
import { upgradeTo } from '../rules/version-upgrades'
import type { Product } from '../schema'
import type { ReadFolder, Report } from './files'
import { referencesOf } from './references'

type ProductsByPid = ReadonlyMap<number, Product>

/** Checks the products of a vendor's files against each other, and against the lines, prices and pictures they need. */
export function checkProducts(
  { lines, products, prices }: ReadFolder['entries'],
  art: ReadonlySet<string>,
  report: Report,
) {
  const lineOf = new Map(lines.map(({ value }) => [value.key, value]))
  const byPid: ProductsByPid = new Map(products.map(({ value }) => [value.pid, value]))
  const priced = new Set(prices.map(({ value }) => value.pid))
  const lifelong = new Set(prices.flatMap(({ value: { pid, term } }) => (term === 'LFT' ? pid : [])))

  for (const entry of products) {
    const { value: product } = entry
    const say: ProductReporter = (code, values, field) => report('products', entry, code, values, field)
    const line = lineOf.get(product.line)
    if (!line) say('noLine', { line: product.line }, 'line')
    if (!art.has(product.box)) say('noPicture', { picture: product.box }, 'box')
    if (product.kind !== 'oem' && !priced.has(product.pid)) say('noPrice', { pid: product.pid })
    if (product.kind === 'addOn' && (product.addOn === 'npg' || product.addOn === 'edp') && line && !line.primary) {
      say('addOnOutsidePrimary', { addOn: product.addOn }, 'line')
    }
    if (product.kind === 'addOn' && product.addOn === 'upd' && !product.extends?.length)
      say('renewsNothing', {}, 'extends')
    checkReferences(product, byPid, say)
    checkUpgrade(product, lifelong, say)
  }
  checkTrials(products, report)
  checkMeters(products, report)
  checkFees(products, lifelong, report)
  for (const { entry, circle } of circles(products, byPid)) {
    report('products', entry, 'circle', { circle: circle.join(' → ') }, 'includes')
  }
}

type ProductReporter = <Code extends FindingCode>(code: Code, values: FindingValues[Code], field?: string) => void

function checkReferences(product: Product, byPid: ProductsByPid, say: ProductReporter) {
  for (const { field, pids, kinds, sameLine } of referencesOf(product)) {
    for (const pid of pids) {
      const named = byPid.get(pid)
      if (!named) say('noProduct', { pid }, field)
      else if (!kinds.includes(named.kind)) say('wrongKind', { pid, kind: named.kind }, field)
      else if (sameLine && named.line !== product.line) say('otherLine', { pid, line: named.line }, field)
      else if (!named.platforms.some((platform) => product.platforms.includes(platform))) {
        say('otherPlatform', { pid }, field)
      }
    }
  }
  if (product.kind === 'subscription' && product.upgrade !== undefined) {
    if (product.pro) say('largestIsUpgraded', {}, 'upgrade')
    if (product.upgrade === product.pid) say('upgradesItself', {}, 'upgrade')
  }
  if (product.kind === 'bundle' && product.choose > product.includes.length) {
    say('choosesTooMany', { choose: product.choose, of: product.includes.length }, 'choose')
  }
}

/** Owners of an earlier version pay one thing, for something that is sold for life. */
function checkUpgrade(product: Product, lifelong: ReadonlySet<number>, say: ProductReporter) {
  const upgrade = upgradeTo(product)
  if (!upgrade) return
  const own = [product.pid, ...(product.earlierPids ?? [])]
  if (upgrade.products.some((pid) => own.includes(pid))) say('earlierIsItself', {}, 'upgradeFrom.products')
  if ((upgrade.percent === undefined) === (upgrade.amounts === undefined))
    say('upgradePrice', {}, 'upgradeFrom.percent')
  if (!lifelong.has(product.pid)) say('noLifetimePrice', { pid: product.pid }, 'upgradeFrom.products')
}

/** A program asks for the trial of its line on its platform, so there is one product at most that it can be. */
function checkTrials(products: readonly Entry<Product>[], report: Report) {
  const tried = new Map<string, number>()
  for (const entry of products) {
    const { value: product } = entry
    if (!('trial' in product) || product.trial === undefined) continue
    if (product.seats === 0) report('products', entry, 'triesNothing', {}, 'trial')
    for (const platform of product.platforms) {
      const place = `${product.line} ${platform}`
      const first = tried.get(place)
      if (first === undefined) tried.set(place, product.pid)
      else report('products', entry, 'secondTrial', { platform, first }, 'trial')
    }
  }
}

/** The seats of a line share what they count, so each of its meters has one period. */
function checkMeters(products: readonly Entry<Product>[], report: Report) {
  const counted = new Map<string, { readonly pid: number; readonly per: string }>()
  for (const entry of products) {
    const { value: product } = entry
    const meters = 'meters' in product ? (product.meters ?? []) : []
    for (const { key: meter, per } of meters) {
      const place = `${product.line} ${meter}`
      const first = counted.get(place)
      if (!first) counted.set(place, { pid: product.pid, per })
      else if (first.per !== per) report('products', entry, 'otherMeter', { meter, first: first.pid }, 'meters')
    }
  }
}

/** A licence of a line is handed on for one fee, which is paid once. */
function checkFees(products: readonly Entry<Product>[], lifelong: ReadonlySet<number>, report: Report) {
  const fees = new Map<string, number>()
  for (const entry of products) {
    const { pid, line } = entry.value
    if (!isHandoverFee(entry.value)) continue
    const first = fees.get(line)
    if (first === undefined) fees.set(line, pid)
    else report('products', entry, 'secondFee', { first }, 'addOn')
    if (!lifelong.has(pid)) report('products', entry, 'noLifetimePrice', { pid })
  }
}

/** Each circle of products that include each other, once, at the product that closes it. */
function circles(products: readonly Entry<Product>[], byPid: ProductsByPid) {
  const found: { entry: Entry<Product>; circle: number[] }[] = []
  const done = new Set<number>()
  const entries = new Map(products.map((entry) => [entry.value.pid, entry]))
  const visit = (pid: number, path: readonly number[]) => {
    const start = path.indexOf(pid)
    const entry = entries.get(path.at(-1) ?? pid)
    if (start >= 0 && entry) found.push({ entry, circle: [...path.slice(start), pid] })
    const product = byPid.get(pid)
    if (done.has(pid) || !product) return
    done.add(pid)
    for (const included of includedIn(product)) visit(included, [...path, pid])
  }
  for (const { value } of products) visit(value.pid, [])
  return found
}
