import type { Catalogue } from '@/domains/commerce/catalogue/rules'
import type { Product } from '@/domains/commerce/catalogue/schema'
import { havePrograms } from '@/domains/licensing/downloads'
import type { Queryable } from '@/platform/database/connect'
import { type Language, tagOf } from '@/platform/i18n/languages'
import { type Reader, type Texts, textIn } from '@/platform/i18n/texts'
import { programsPage } from '@/platform/paths'
import type { LicencesContext } from '../context'
import { type Place, seatGrants, seatProduct } from '../rules/seats'
import { opensOn, type SharingSource } from '../rules/shared'
import { holdingsOf } from '../store/holdings'
import { boughtBy } from '../store/market'

/** A place with what it opens, for a letter to its person. */
export interface NamedPlace extends Place {
  /** The names of its products; of the line, where none is known. */
  readonly names: readonly Texts[]
  readonly pids: readonly number[]
}

interface PlacesOfAccount {
  readonly accountId: number
  readonly source: SharingSource
  readonly now: Date
}

/**
 * Names places of an account by the products whose seats they are: those that are paid for now; where there are none any
 * longer, those that were ever bought for the place.
 */
export async function namerOfPlaces(
  { catalogue: reader, settings, holdings }: Pick<LicencesContext, 'catalogue' | 'settings' | 'holdings'>,
  database: Queryable,
  { accountId: memberId, source, now }: PlacesOfAccount,
): Promise<(place: Place) => NamedPlace> {
  const catalogue = await reader.currentCatalogue(database)
  const held = await holdingsOf(database, { memberId, counted: true, holdings })
  const grants = opensOn(source, seatGrants(catalogue, held.lines, { ...held, now, grace: settings.grace }))
  const bought = (await boughtBy(database, memberId)).flatMap((pid) => seatProduct(catalogue, pid) ?? [])
  return ({ line, platform }) => {
    const now = grants
      .filter((grant) => grant.line === line && grant.platform === platform)
      .map(({ product }) => product)
    const ever = bought.filter((product) => product.line === line && product.platforms.includes(platform))
    const products = [...new Set<Product>(now.length > 0 ? now : ever)]
    const names = products.length > 0 ? products.map(({ names }) => names) : [lineNames(catalogue, line)]
    return { line, platform, names, pids: products.map(({ pid }) => pid) }
  }
}

/** Says a place of an account by the names of its products, for a screen. */
export async function productsOfPlaces(
  context: Pick<LicencesContext, 'catalogue' | 'settings' | 'holdings'>,
  database: Queryable,
  account: PlacesOfAccount,
  reader: Reader,
): Promise<(place: Place) => string> {
  const named = await namerOfPlaces(context, database, account)
  const list = new Intl.ListFormat(tagOf(reader.language))
  return (place) => list.format(named(place).names.map((names) => textIn(names, reader)))
}

const lineNames = (catalogue: Catalogue, line: string): Texts =>
  catalogue.lines.find(({ key }) => key === line)?.names ?? { en: line }

/** Returns the page with the programs of some places; null: there is nothing to download. */
export async function programsOfPlaces(
  context: Pick<LicencesContext, 'catalogue' | 'clock'>,
  database: Queryable,
  places: readonly NamedPlace[],
  language: Language,
): Promise<string | null> {
  const pids = places.flatMap((place) => place.pids)
  return (await havePrograms(context, database, pids)) ? programsPage(pids, language) : null
}
