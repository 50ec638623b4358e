import { join, parse } from 'node:path'
import { devicesFile } from '@/domains/licensing/licences'
import { namesIn } from '@/platform/files/names-in'
import type { Language } from '@/platform/i18n/languages'
import { ImportFolderWriter } from '@/platform/import/folder-writer'
import { type OwnPlatforms, ownPlatformIn, type Platform, platformsOf } from '@/platform/programs/platforms'
import { deviceKey, Expectations } from './expected'
import { type Device, type Fact, gap } from './facts'
import { Keys } from './keys'
import { Ledger } from './ledger'
import { Orders } from './orders'
import { People } from './people'
import type { MovePlace } from './place'
import { Products, productsFile } from './products'
import { readCsv } from './source/csv'
import { readJson } from './source/json'
import { type Fields, type Place, type Row, SourceError } from './source/row'
import { guessedLetters, openText, type SourceText } from './source/text'
import { moveListFile, Subscriptions } from './subscriptions'
import type { ShopSystem, SourceFile } from './system'

/** The recognised files of a vendor's folder, and the others in it. */
interface Source {
  readonly files: readonly { readonly file: SourceFile; readonly name: string }[]
  readonly others: readonly string[]
}

const endings = ['.csv', '.json', '.jsonl', '.ndjson']

/** Finds the files of a system by their names; several of a kind are pages of one. */
async function findSource(folder: string, system: ShopSystem, ignored: readonly string[]): Promise<Source> {
  const found = await namesIn(folder)
  if (found.fault !== null) throw new SourceError(`${folder}: ${found.fault}.`)
  const names = found.names
    .filter((name) => endings.includes(parse(name).ext.toLowerCase()) && !ignored.includes(name))
    .sort()
  const files = system.files.flatMap((file) =>
    names.filter((name) => kindOf(system, name) === file.kind).map((name) => ({ file, name })),
  )
  return { files, others: names.filter((name) => kindOf(system, name) === null) }
}

const kindOf = (system: ShopSystem, name: string) =>
  system.files.find(({ named }) => named.test(parse(name).name))?.kind ?? null

/** The rows of a file, those of one thing together. */
async function* readThings(text: SourceText, file: SourceFile): AsyncGenerator<readonly Row[]> {
  const rows = text.file.toLowerCase().endsWith('.csv') ? readCsv(text) : readJson(text)
  let together: Row[] = []
  let key: string | null = null
  for await (const row of rows) {
    if (together.length === 0) assertKnown(row, file)
    const next = file.together?.(row.fields) ?? null
    if (together.length > 0 && (next === null || next !== key)) {
      yield together
      together = []
    }
    together.push(row)
    key = next
  }
  if (together.length > 0) yield together
}

/** A file of another kind, or in another language, is not read for what it is not. */
function assertKnown({ file: name, line, fields }: Row, { kind, known }: SourceFile) {
  const has = (names: readonly string[]) => names.every((each) => Object.hasOwn(fields as Fields, each))
  if (known.some(has)) return
  const wanted = known.map((names) => names.join(', ')).join('; or ')
  throw new SourceError(`${name}:${line}: is no file of ${kind}: each row needs ${wanted}`)
}

const systems = [
  [/^(win|microsoft)/i, 'win'],
  [/^(mac|darwin|osx|os x)/i, 'mac'],
  [/^(linux|ubuntu|debian|fedora)/i, 'linux'],
  [/^(ios|ipad|iphone|android)/i, 'mobile'],
] as const

const platformOf = (own: OwnPlatforms, text: string): Platform | undefined =>
  ownPlatformIn(own, text) ?? systems.find(([pattern]) => pattern.test(text))?.[1]

/** SHA-256 as programs of Foyer send it; of one in hex, the same bytes. */
function fingerprintOf(fingerprint: string): string | null {
  if (/^[\w-]{43}$/.test(fingerprint)) return fingerprint
  return /^[\da-f]{64}$/i.test(fingerprint) ? Buffer.from(fingerprint, 'hex').toString('base64url') : null
}

/** The devices that have seats in the shop's licences. */
class Devices {
  constructor(
    private readonly place: MovePlace,
    private readonly people: People,
    private readonly orders: Orders,
  ) {}

  async add(device: Device, at: Place) {
    const { ledger, folder, catalogue, offer } = this.place
    ledger.add('source', 'seats')
    const miss = (reason: string) => ledger.miss(at, gap('seats', device.name ?? device.fingerprint, reason))
    const order = this.orders.written.get(device.order)
    const [bought] = order?.lines ?? []
    if (!order || !bought) return miss('its licence is not taken over')
    const email = this.people.addressOf(device) ?? order.email
    const line = catalogue.productsByPid.get(bought.pid)?.line
    if (!line) return miss(`${bought.product} is of no product line of the catalogue`)
    const fingerprint = fingerprintOf(device.fingerprint)
    if (fingerprint === null) {
      ledger.add('leftOut', 'seats')
      return ledger.note(
        at,
        device.fingerprint,
        'seats: the fingerprint is no SHA-256: the program asks for a new seat',
      )
    }
    const platform = platformOf(offer.platforms, device.platform ?? '')
    if (!platform) return miss(`runs on ${device.platform ?? 'a system that it does not name'}`)
    const refused = await folder.write(devicesFile, {
      member: email,
      line,
      platform,
      fingerprint,
      device: device.label ?? device.name ?? fingerprint.slice(0, 12),
      ...(device.name && { name: device.name.slice(0, 60).trim() }),
      granted_at: device.grantedAt.toISOString(),
      ...(device.lastSeenAt && { last_seen_at: device.lastSeenAt.toISOString() }),
    })
    if (refused !== null) return miss(refused)
    ledger.add('arrived', 'seats')
    const name = device.name ?? fingerprint
    const expectation = { of: 'seats', row: 'seats', place: { file: at.file, line: at.line }, name } as const
    this.place.expected.add(deviceKey(email, line, fingerprint), expectation)
  }
}

export interface MoveRequest extends Pick<MovePlace, 'catalogue' | 'country' | 'prefix' | 'vouches' | 'now' | 'offer'> {
  readonly system: ShopSystem
  /** The folder of the export. */
  readonly from: string
  /** The folder that an import takes. */
  readonly to: string
  /** The person who maps the products. */
  readonly reader: Language
}

export interface Move {
  readonly ledger: Ledger
  readonly products: Products
  readonly expected: Expectations
  /** Unknown files. */
  readonly others: readonly string[]
}

/** Turns the export of a shop system into a folder that an import takes, thing by thing (decision 0098). */
export async function convert({ system, from, to, reader, ...request }: MoveRequest): Promise<Move> {
  const { files, others } = await findSource(from, system, [productsFile, moveListFile])
  if (files.length === 0) {
    const known = system.files.map(({ kind }) => kind).join(', ')
    throw new SourceError(`${from} has none of the files that this system exports: ${known} (.csv, .json or .jsonl).`)
  }
  const folder = await ImportFolderWriter.create(to, request.offer)
  const products = await Products.open(from, request.catalogue, platformsOf(request.offer.platforms))
  const ledger = new Ledger()
  const noteLetters = (name: string) => ledger.note({ file: name, line: 1 }, name, guessedLetters)
  if (products.isGuessed) noteLetters(productsFile)
  const expected = new Expectations()
  const place: MovePlace = { ...request, folder, ledger, products, expected }
  const people = new People(place)
  const orders = new Orders(place, people)
  const keys = new Keys(place, orders)
  const subscriptions = new Subscriptions(place, orders)
  const devices = new Devices(place, people, orders)

  const take = (fact: Fact, at: Place) => {
    switch (fact.is) {
      case 'customer':
        return people.add(fact, at)
      case 'order':
        return orders.add(fact, at)
      case 'address':
        return orders.addAddress(fact)
      case 'plan':
        return orders.addPlan(fact)
      case 'refund':
        return orders.addRefund(fact)
      case 'origin':
        return keys.addOrigin(fact)
      case 'renewal':
        return keys.addRenewal(fact, at)
      case 'key':
        return keys.add(fact, at)
      case 'device':
        return devices.add(fact, at)
      case 'subscription':
        return subscriptions.add(fact, at)
      case 'gap':
        if (fact.id !== undefined) orders.leaveOut(fact.id)
        return ledger.miss(at, fact)
    }
  }
  try {
    for (const { file, name } of files) {
      const text = await openText(join(from, name), name)
      if (text.isGuessed) noteLetters(name)
      for await (const rows of readThings(text, file)) {
        const [first] = rows
        if (!first) continue
        for (const fact of file.read(rows.map(({ fields }) => fields))) await take(fact, first)
      }
    }
    keys.finish()
    await orders.finish()
    await subscriptions.write(from, reader)
    await people.finish()
  } finally {
    await folder.close()
  }
  if (products.missing.length > 0 || products.problems.length > 0) await products.write(reader)
  return { ledger, products, expected, others }
}
