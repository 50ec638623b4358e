import { vatTerritory } from '@/platform/i18n/vat-territory'

/**
 * Sources of evidence for a country: the buyer's statement, the network by the vendor's proxy, the card or the bank
 * that paid. `confirmed`: the buyer repeated the statement when asked about a contradiction.
 */
export const evidenceSources = ['told', 'network', 'card', 'bank', 'confirmed'] as const
export type EvidenceSource = (typeof evidenceSources)[number]

export interface Evidence {
  readonly source: EvidenceSource
  /** ISO 3166. */
  readonly country: string
  /** The stated postal code of a place outside the VAT area of the country. */
  readonly postalCode?: string | null
}

interface ToldPlace {
  readonly country: string
  readonly postalCode?: string | null | undefined
}

/** The letters that name a place: those of its country, and those of its own; networks and cards know the ones or the others. */
const lettersOf = ({ country, postalCode }: ToldPlace): readonly string[] => [
  vatTerritory(country),
  vatTerritory(country, postalCode ?? ''),
]

/**
 * Agreed: two pieces name the stated country. Contradicted: two others agree on another one. Confirmed: they do not,
 * and the buyer was asked. Single: only the statement is known, or no other piece agrees.
 */
export const verdicts = ['agreed', 'confirmed', 'single', 'contradicted'] as const
export type Verdict = (typeof verdicts)[number]

/** Weighs the evidence (decision 0081). The stated country counts: the purchase was charged by it. */
export function weigh(evidence: readonly Evidence[]): Verdict {
  const place = evidence.find(({ source }) => source === 'told')
  const [told, ...others] = place ? lettersOf(place) : []
  const places = evidence.map(({ source, country: named }) => {
    const country = vatTerritory(named)
    return { source, country: others.includes(country) ? told : country }
  })
  const pieces = places.filter(({ source }) => source !== 'confirmed')
  const speaking = (country: string | undefined) => pieces.filter((piece) => piece.country === country).length
  if (speaking(told) >= 2) return 'agreed'
  if (pieces.some(({ country }) => country !== told && speaking(country) >= 2)) return 'contradicted'
  return places.some(({ source, country }) => source === 'confirmed' && country === told) ? 'confirmed' : 'single'
}

/** The country to ask the buyer about, before they pay: that of their network, where it is another than what they told. */
export const contradiction = (told: ToldPlace, network: string | null): string | null =>
  network !== null && !lettersOf(told).includes(vatTerritory(network)) ? network : null
