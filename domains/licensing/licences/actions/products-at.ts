import type { Catalogue } from '@/domains/commerce/catalogue/rules'
import type { Product } from '@/domains/commerce/catalogue/schema'
import { havePrograms } from '@/domains/licensing/downloads'
import type { Queryable } from '@/platform/database/connect'
import { type Language, tagOf } from '@/platform/i18n/languages'
import { type Reader, type Texts, textIn } from '@/platform/i18n/texts'
import { programsPage } from '@/platform/paths'
import type { LicencesContext } from '../context'
import { type Place, type SeatGrant, seatProduct } from '../rules/seats'
import { opensOn, type SharingSource } from '../rules/shared'
import type { CountedHoldings } from '../store/holdings'
import { type GivablePlace, type PlacesOfAccount, placesIn, seatsOfAccount } from './sharing'

/** A place with what it opens, for a letter to its person. */
export interface NamedPlace extends Place {
  /** The names of its products; of the line, where none is known. */
  readonly names: readonly Texts[]
  readonly pids: readonly number[]
}

type ReadingContext = Pick<LicencesContext, 'catalogue' | 'settings' | 'holdings'>

/** Names places of an account, by one reading of what it holds. */
export async function namerOfPlaces(
  context: ReadingContext,
  database: Queryable,
  account: PlacesOfAccount,
): Promise<(place: Place) => NamedPlace> {
  const { catalogue, holdings, seats } = await seatsOfAccount(context, database, account)
  return namerIn(catalogue, holdings, seats.grants, account.source)
}

/**
 * Names places by the products whose seats they are: those that are paid for now; where there are none any longer, those
 * that were ever bought for the place.
 */
function namerIn(
  catalogue: Catalogue,
  { bought: pids }: CountedHoldings,
  all: readonly SeatGrant[],
  source: SharingSource,
): (place: Place) => NamedPlace {
  const grants = opensOn(source, all)
  const bought = pids.flatMap((pid) => seatProduct(catalogue, pid) ?? [])
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
  context: ReadingContext,
  database: Queryable,
  account: PlacesOfAccount,
  reader: Reader,
): Promise<(place: Place) => string> {
  return inWords(await namerOfPlaces(context, database, account), reader)
}

function inWords(named: (place: Place) => NamedPlace, reader: Reader): (place: Place) => string {
  const list = new Intl.ListFormat(tagOf(reader.language))
  return (place) => list.format(named(place).names.map((names) => textIn(names, reader)))
}

/** Returns the places that an account can share, and the words for its places, by one reading of what it holds. */
export async function namedPlacesOf(
  context: ReadingContext & Pick<LicencesContext, 'database' | 'offer'>,
  account: PlacesOfAccount,
  reader: Reader,
): Promise<{ readonly places: readonly GivablePlace[]; readonly nameOf: (place: Place) => string }> {
  const reading = await seatsOfAccount(context, context.database, account)
  const { catalogue, holdings, seats } = reading
  return {
    places: placesIn(context.offer, reading, account.source),
    nameOf: inWords(namerIn(catalogue, holdings, seats.grants, account.source), reader),
  }
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
