import { createWriteStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Catalogue } from '@/domains/commerce/catalogue/rules'
import { type Platform, type Term, terms } from '@/domains/commerce/catalogue/rules/kinds'
import type { Language } from '@/platform/i18n/languages'
import { tableWriter, textOfCell } from '@/platform/i18n/server-spreadsheet'
import { readCsv } from './source/csv'
import type { Fields } from './source/row'
import { openText } from './source/text'
import { text } from './source/values'

/** Beside the export: which product of the shop is which of the catalogue. */
export const productsFile = 'foyer-products.csv'

/** The counterpart of a shop's product here; `out`: it is not imported. */
export type Counterpart =
  | 'out'
  | {
      readonly pid: number
      readonly term: Term
      readonly platforms: readonly Platform[] | null
      /** The number of months of updates; null: as long as it may be used; left out: as the catalogue says. */
      readonly updatesMonths?: number | null
      /** The number of devices, where the licence itself names none; null: as the catalogue says; left out: unknown. */
      readonly devices?: number | null
    }

/**
 * WordPress shows a title with the marks of printers in some exports, and with those of a keyboard in others: what
 * differs by them alone is one.
 */
const typed = (title: string) =>
  title
    .replaceAll(/[‘’‚‛′“”„‟″"«»‹›]/g, "'")
    .replaceAll(/[‐‑–—]|-{2,3}/g, '-')
    .replaceAll('…', '...')
    .replaceAll('×', 'x')

/** A product is meant with any of its options where none is named. */
export function isSame(product: string, named: string) {
  const [whole, part] = [typed(product), typed(named)]
  return whole === part || whole.startsWith(`${part}:`) || whole.endsWith(`:${part}`)
}

interface Sighting {
  readonly name: string
  count: number
  first: string
  last: string
}

/** The vendor's file of products, and what of the shop's stands in none of its lines yet. */
export class Products {
  private readonly counterparts = new Map<string, Counterpart>()
  private readonly sightings = new Map<string, Sighting>()
  private readonly typed = new Map<string, Readonly<Record<string, string>>>()
  /** The problems of lines that the vendor has filled in. */
  readonly problems: string[] = []
  /** Nothing says how the letters of the vendor's file are written. */
  isGuessed = false
  private readonly unknown = new Set<string>()

  private constructor(
    private readonly path: string,
    private readonly catalogue: Catalogue,
    private readonly platforms: readonly Platform[],
  ) {}

  static async open(folder: string, catalogue: Catalogue, platforms: readonly Platform[]) {
    const products = new Products(join(folder, productsFile), catalogue, platforms)
    if (existsSync(products.path)) {
      const file = await openText(products.path, productsFile)
      products.isGuessed = file.isGuessed
      for await (const { line, fields } of readCsv(file)) products.readLine(line, fields)
    }
    return products
  }

  private readLine(line: number, fields: Fields) {
    const product = cellIn(fields, 'product')
    const typed = Object.fromEntries(filledIn.map((name) => [name, cellIn(fields, name)]))
    this.typed.set(product, typed)
    const counterpart = this.counterpartOf(typed)
    if (typeof counterpart === 'string' && counterpart !== 'out') {
      this.problems.push(`${productsFile}:${line}: ${product}: ${counterpart}`)
    } else if (counterpart !== null) this.counterparts.set(product, counterpart)
  }

  /** @returns words: what is wrong with it; null: nothing was filled in */
  private counterpartOf(typed: Readonly<Record<string, string>>): Counterpart | string | null {
    const { pid = '', term = '', platforms: named = '', updates_months: months = '', devices = '' } = typed
    if (pid === '-') return 'out'
    if (pid === '' || term === '') return null
    if (!/^[1-9]\d{0,8}$/.test(pid)) return 'pid is the id of a product of the catalogue, or - to leave it out'
    const known = terms.find((each) => each === term.toUpperCase())
    if (!known) return `term is one of ${terms.join(', ')}`
    const on = named.split(/[ ,]+/).filter((each) => each !== '')
    const found = this.platforms.filter((each) => on.includes(each))
    if (found.length !== on.length) return `platforms are of ${this.platforms.join(', ')}`
    const isSold = this.catalogue.productsByPid.has(Number(pid))
    if (!isSold && on.length === 0) return `the catalogue has no product ${pid}: then platforms are needed`
    if (!isCount(months, 120)) return 'updates_months is a number from 1 to 120, or - for updates without end'
    if (!isCount(devices, 1000)) return 'devices is a number from 1 to 1000, or - for as many as the catalogue says'
    return {
      pid: Number(pid),
      term: known,
      platforms: on.length === 0 ? null : found,
      ...(months !== '' && { updatesMonths: months === '-' ? null : Number(months) }),
      ...(devices !== '' && { devices: devices === '-' ? null : Number(devices) }),
    }
  }

  /** @returns null when the vendor has yet to say what it is */
  lookUp(product: string, sold: { readonly name: string; readonly at: Date }): Counterpart | null {
    this.see(product, sold.name, sold.at.toISOString().slice(0, 10))
    const counterpart = this.counterparts.get(product) ?? null
    if (counterpart === null) this.unknown.add(product)
    return counterpart
  }

  /** Returns the counterpart that the vendor has already given for a title. */
  known(title: string): Counterpart | null {
    const named = [...this.counterparts].find(([product]) => isSame(product, title))
    return named?.[1] ?? null
  }

  private see(product: string, name: string, day: string) {
    const seen = this.sightings.get(product)
    if (!seen) return void this.sightings.set(product, { name, count: 1, first: day, last: day })
    seen.count++
    if (day < seen.first) seen.first = day
    if (day > seen.last) seen.last = day
  }

  /** Asks what the catalogue cannot know, once for each product; nothing is imported before it is answered. */
  ask(product: string, question: string) {
    const problem = `${productsFile}: ${product}: ${question}`
    if (!this.problems.includes(problem)) this.problems.push(problem)
  }

  get missing(): readonly string[] {
    return [...this.unknown]
  }

  /** Writes down what was seen, with what the vendor has filled in before; what it cannot know is left empty. */
  async write(reader: Language) {
    const rows = [...this.sightings].map(([product, { name, count, first, last }]) => {
      const filled: Readonly<Record<string, string>> = { pid: this.suggestion(name), ...this.typed.get(product) }
      return [product, name, count, first, last, ...filledIn.map((column) => filled[column] ?? '')]
    })
    const others = [...this.typed].filter(([product]) => !this.sightings.has(product))
    const kept = others.map(([product, typed]) => [
      product,
      '',
      '',
      '',
      '',
      ...filledIn.map((column) => typed[column] ?? ''),
    ])
    const columns = ['product', 'name', 'sold', 'first_sold', 'last_sold', ...filledIn]
    await pipeline(Readable.from([columns, ...rows, ...kept]), tableWriter(reader), createWriteStream(this.path))
  }

  /** A product of the same name is probably the same; without a term it counts for nothing yet. */
  private suggestion(name: string): string {
    const same = this.catalogue.products.find(({ names }) =>
      Object.values(names).some((each) => each.toLowerCase() === name.toLowerCase()),
    )
    return same ? String(same.pid) : ''
  }
}

const cellIn = (fields: Fields, name: string) => textOfCell(text(fields, name) ?? '')

const filledIn = ['pid', 'term', 'platforms', 'updates_months', 'devices']

const isCount = (typed: string, most: number) =>
  typed === '' || typed === '-' || (/^[1-9]\d{0,3}$/.test(typed) && Number(typed) <= most)
