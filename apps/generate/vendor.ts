import { createWriteStream } from 'node:fs'
import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { z } from 'zod/mini'
import { membersFile } from '@/domains/accounts/identity'
import { catalogueFiles } from '@/domains/commerce/catalogue/check/files'
import { type Catalogue, productOf } from '@/domains/commerce/catalogue/rules'
import { endOfTerm } from '@/domains/commerce/catalogue/rules/terms'
import { orderLinesFile, ordersFile } from '@/domains/commerce/orders'
import { subscriptionsFile } from '@/domains/commerce/subscriptions'
import { type releaseLine, releasesFile } from '@/domains/licensing/downloads/imports/release-line'
import { releasePlatforms } from '@/domains/licensing/downloads/rules'
import { devicesFile } from '@/domains/licensing/licences'
import { giftCodesFile } from '@/domains/promotion/campaign-gifts'
import type { LineFile } from '@/platform/import/part'
import { archiveOf } from '../demo/releases'
import { articlesOf } from './assortment'
import { Chance } from './chance'
import { devicesOf } from './devices'
import { giftCodesFor } from './gift-codes'
import { memberOf } from './members'
import { orderOf, type Purchase, type Shop } from './orders'
import { type Home, marketsOf } from './people'

type SubscriptionInput = z.input<typeof subscriptionsFile.schema>

/**
 * Returns the subscriptions that a purchase began. The people are not real and are not charged, so a running
 * subscription ends with what is paid for.
 */
function subscriptionsOf({ catalogue, until }: Shop, { order, lines }: Purchase): SubscriptionInput[] {
  if (order.status === 'waiting') return []
  return lines.flatMap(({ pid, term, refunded }, position): SubscriptionInput[] => {
    const from = new Date(order.placed_at)
    const end = endOfTerm(term, from)
    if (productOf(catalogue, pid)?.kind !== 'subscription' || end === null) return []
    const reference = { order: order.number, line: position + 1, paid_until: end.toISOString() }
    const ended = (at: Date, ending?: SubscriptionInput['ending']): SubscriptionInput[] => [
      { ...reference, state: 'ended', ended_at: at.toISOString(), ...(ending && { ending }) },
    ]
    if (order.status === 'cancelled') return ended(from, 'charged_back')
    if (order.status === 'refunded' || refunded) return ended(from, 'refunded')
    return end <= until ? ended(end) : [{ ...reference, state: 'cancelled' }]
  })
}

type ReleaseInput = z.input<typeof releaseLine>

const kilobytes = 4

/** Writes a release of everything that runs on a computer, with a small file for each. */
async function writeReleases(
  folder: string,
  { products }: Catalogue,
  { seed, until }: { readonly seed: number; readonly until: Date },
) {
  const chance = new Chance(seed + 2)
  await mkdir(join(folder, 'files'))
  const software = new Set(products.filter(({ kind }) => kind === 'single').map(({ family }) => family))
  const lines: ReleaseInput[] = []
  for (const family of software) {
    const version = `${1 + chance.below(9)}.${chance.below(10)}.${chance.below(30)}`
    const build = 10_000 + chance.below(80_000)
    for (const platform of releasePlatforms) {
      if (!products.some((product) => product.family === family && product.platforms.includes(platform))) continue
      const file = `files/${family}-${platform}.zip`
      await writeFile(join(folder, file), archiveOf(`${family}-${platform}`, kilobytes))
      const releasedAt = new Date(until.getTime() - chance.below(400) * 86_400_000).toISOString()
      lines.push({ software: family, platform, version, build, released_at: releasedAt, file })
    }
  }
  await writeFile(join(folder, releasesFile), lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
}

export interface Size {
  readonly members: number
  readonly orders: number
  readonly seed: number
  /** How long the vendor has been there; left out: eleven. */
  readonly years?: number
  /** The end of what has happened. */
  readonly until: Date
}

/** Copies a vendor's catalogue with its pictures. */
export async function copyCatalogue(from: string, folder: string) {
  await mkdir(folder, { recursive: true })
  for (const { name, required } of Object.values(catalogueFiles)) {
    await cp(join(from, name), join(folder, name)).catch((error: unknown) => {
      if (required) throw error
    })
  }
  await cp(join(from, 'art'), join(folder, 'art'), { recursive: true })
}

/** Writes a vendor whom there is not; the same size and seed give the same files. */
export async function writeVendor(folder: string, catalogue: Catalogue, home: Home, size: Size) {
  await writeCrowd(folder, catalogue, home, size)
  await write(folder, giftCodesFile, giftCodesFor(catalogue, size))
}

/** Writes members with all that they have bought, and the releases of what it is. */
export async function writeCrowd(folder: string, catalogue: Catalogue, home: Home, size: Size) {
  await mkdir(folder, { recursive: true })
  const markets = marketsOf(catalogue, home, size.until)
  const shop = { catalogue, articles: articlesOf(catalogue), markets, own: home.offer.platforms, until: size.until }
  // Created for each file rather than kept, so that memory does not grow.
  await write(folder, membersFile, members(shop, size))
  if (shop.articles.length > 0) {
    await write(folder, ordersFile, orders(shop, size))
    await write(folder, orderLinesFile, orderLines(shop, size))
    await write(folder, subscriptionsFile, subscriptions(shop, size))
    await write(folder, devicesFile, devices(shop, size))
  }
  await writeReleases(folder, catalogue, size)
}

function* people({ markets }: Shop, { members: count, seed, until, years = 11 }: Size) {
  const chance = new Chance(seed)
  for (let index = 0; index < count; index++) yield { index, ...memberOf(chance, markets, index, { until, years }) }
}

function* members(shop: Shop, size: Size) {
  for (const { member } of people(shop, size)) yield member
}

/** Each member with what they have bought. */
function* customers(shop: Shop, size: Size) {
  const chance = new Chance(size.seed + 1)
  const counts = ordersPerMember(chance, size)
  let placed = 0
  for (const { index, buyer } of people(shop, size)) {
    const purchases: Purchase[] = []
    for (let count = counts[index] ?? 0; count > 0; count--) purchases.push(orderOf(chance, shop, buyer, placed++))
    yield { buyer, purchases }
  }
}

function* orders(shop: Shop, size: Size) {
  for (const { purchases } of customers(shop, size)) for (const { order } of purchases) yield order
}

function* orderLines(shop: Shop, size: Size) {
  for (const { purchases } of customers(shop, size)) for (const { lines } of purchases) yield* lines
}

function* subscriptions(shop: Shop, size: Size) {
  for (const { purchases } of customers(shop, size)) {
    for (const purchase of purchases) yield* subscriptionsOf(shop, purchase)
  }
}

function* devices(shop: Shop, size: Size) {
  const chance = new Chance(size.seed + 3)
  let count = 0
  for (const { buyer, purchases } of customers(shop, size)) {
    const own = devicesOf(chance, shop, buyer, purchases, count)
    count += own.length
    yield* own
  }
}

/** Most buy once or never, a few again and again; the best customers are spread over all the years. */
function ordersPerMember(chance: Chance, { members: count, orders: total }: Size) {
  const counts = new Uint32Array(count)
  for (let order = 0; order < total; order++) {
    const rank = Math.floor(count * chance.next() ** 1.4)
    const member = (rank * 7_919) % count
    counts[member] = (counts[member] ?? 0) + 1
  }
  return counts
}

function write(folder: string, { name }: LineFile, values: Iterable<object>) {
  return pipeline(Readable.from(inPieces(values)), createWriteStream(join(folder, name)))
}

/** Lines, many at a time: a stream of single ones would take as long as the lines take to make. */
function* inPieces(values: Iterable<object>) {
  let piece = ''
  for (const value of values) {
    piece += `${JSON.stringify(value)}\n`
    if (piece.length < 65_536) continue
    yield piece
    piece = ''
  }
  if (piece !== '') yield piece
}
