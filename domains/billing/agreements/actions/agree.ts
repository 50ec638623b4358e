import { sellsTo } from '@/domains/commerce/catalogue/rules'
import type { SellerKind } from '@/integrations/payments/seller'
import type { Queryable } from '@/platform/database/connect'
import type { Language } from '@/platform/i18n/languages'
import type { Deps } from '@/platform/installation/deps'
import { type Agreement, agreedTo, enclosedKinds } from '@/platform/legal/kinds'
import { cancellationCountries, isFor } from '@/platform/legal/markets'
import type { FootLink } from '@/platform/legal/titles'
import type { LegalDocuments } from '@/platform/legal-texts/documents'
import type { Enclosure } from '@/platform/mail/enclosure'
import { addAgreements, agreedWith } from '../store/agreements'
import { versionsOf } from '../store/versions'

type Shop = Pick<Deps, 'database' | 'catalogue' | 'clock' | 'vendor' | 'legal'>

interface Visit {
  readonly language: Language
  /** Where they buy. */
  readonly country: string
  /** The catalogue's latest, where it is known. */
  readonly version: number | null
}

/**
 * Returns the links at the foot of each page: the vendor's documents, and those that the law of its markets requires
 * (decision 0167).
 */
export async function footOf(shop: Shop, { version, ...reader }: Visit): Promise<readonly FootLink[]> {
  const { legal, vendor } = shop
  const asked = vendor.law.cancellationPage
  const isLinked =
    vendor.features.subscriptions &&
    (asked === 'markets' ? await sellsToAny(shop, cancellationCountries, version) : asked)
  return [...legal.kinds.filter((kind) => isFor(kind, reader)), ...(isLinked ? (['cancellation'] as const) : [])]
}

async function sellsToAny(
  { catalogue, database, clock, vendor }: Shop,
  countries: readonly string[],
  version: number | null,
) {
  if (countries.includes(vendor.seller.country)) return true
  const current = await catalogue.currentCatalogue(database, version)
  const day = clock().toISOString().slice(0, 10)
  return countries.some((country) => sellsTo(current, country, day))
}

/** Returns texts as files of a mail, in formats that a mail program shows itself, for as long as the mail is kept. */
export async function enclosuresOf(database: Queryable, versions: readonly string[]): Promise<readonly Enclosure[]> {
  const found = await versionsOf(database, versions)
  return versions.flatMap((version) => {
    const text = found.find((each) => each.version === version)
    if (!text?.text) return []
    const title = text.title ?? text.kind
    const name = [title.replaceAll(/[^\p{L}\p{N} ._-]+/gu, ' ').trim(), text.date].filter(Boolean).join(' ')
    return [{ name: `${name}.txt`, text: `${title}\n\n${text.text}\n` }]
  })
}

interface Reader {
  readonly language: Language
  readonly at: Date
}

const shownTo = (documents: LegalDocuments, to: Agreement, { language, at }: Reader) => ({
  versions: agreedTo[to].flatMap((kind) => documents.find(kind, language)?.version ?? []),
  at,
})

/** Records the agreement of a person who opens an account to the texts beside the button (decision 0057). */
export const agreeWithAccount = (
  documents: LegalDocuments,
  database: Queryable,
  { memberId, ...reader }: Reader & { readonly memberId: number },
) => addAgreements(database, { memberId }, shownTo(documents, 'registration', reader))

/** Anyone who orders has. */
export const agreeWithOrder = (
  documents: LegalDocuments,
  database: Queryable,
  { checkout, soldBy, ...reader }: Reader & { readonly checkout: string; readonly soldBy: SellerKind },
) => addAgreements(database, { checkout }, shownTo(documents, soldBy === 'vendor' ? 'order' : 'merchantOrder', reader))

/** Returns the texts that go with the confirmation: as the buyer agreed to them, even if they have changed since. */
export async function enclosedWith(database: Queryable, checkout: string): Promise<readonly string[]> {
  const agreed = await agreedWith(database, checkout)
  return agreed
    .filter(({ kind, address }) => address === null && enclosedKinds.includes(kind))
    .map(({ version }) => version)
}
