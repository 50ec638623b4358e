import { createWriteStream } from 'node:fs'
import { cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { membersFile } from '@/domains/accounts/identity'
import { catalogueFiles } from '@/domains/commerce/catalogue/check/files'
import type { Catalogue } from '@/domains/commerce/catalogue/rules'
import { orderLinesFile, ordersFile } from '@/domains/commerce/orders'
import { subscriptionsFile } from '@/domains/commerce/subscriptions'
import { devicesFile } from '@/domains/licensing/licences'
import { giftCodesFile } from '@/domains/promotion/campaign-gifts'
import type { LineFile } from '@/platform/import/part'
import { articlesOf } from './assortment'
import { Chance } from './chance'
import { devicesOf } from './devices'
import { giftCodesFor } from './gift-codes'
import { memberOf } from './members'
import { orderOf, type Purchase, type Shop } from './orders'
import { type Home, marketsOf } from './people'
import { writeReleases } from './releases'
import { subscriptionsOf } from './subscriptions'

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
