import { type Catalogue, productOf } from '@/domains/commerce/catalogue/rules'
import type { Product, Recommendation } from '@/domains/commerce/catalogue/schema'
import { type Holding, holdsOfLine } from './holdings'
import { lowestOffer, type Viewer } from './lowest'
import { isHeld, type Offer, percentOff } from './offer'
import { offerOf, panelOf, type System } from './panels'

/** An offer that is shown to a member, and the points that put it where it stands. */
export interface RecommendedOffer {
  readonly offer: Offer
  readonly percentOff: number
  readonly margin: number
  /** The lines with an affinity to it, each with its points. */
  readonly affinity: Readonly<Record<string, number>>
  /** Margin and affinity together. */
  readonly score: number
}

/** A grid of one to three (spec 5.5). */
const most = 3

/**
 * Returns the recommendations of the vendor's rules to a member for one system: no held products, and none at full
 * price. They are ordered by score, then by discount, then as the rules are, so that a member always sees the same.
 */
export function recommendationsFor(
  catalogue: Catalogue,
  holdings: readonly Holding[],
  { system, ...viewer }: Viewer & { readonly system: System },
): RecommendedOffer[] {
  const rules = catalogue.recommendations ?? []
  return rules
    .flatMap((rule) => {
      const offer = offerByRule(catalogue, holdings, rule, { ...viewer, system })
      const off = offer ? percentOff(offer) : 0
      return offer && off > 0 ? [{ offer, percentOff: off, ...pointsOf(rule, holdings) }] : []
    })
    .sort((one, other) => other.score - one.score || other.percentOff - one.percentOff)
    .slice(0, most)
}

function offerByRule(
  catalogue: Catalogue,
  holdings: readonly Holding[],
  rule: Recommendation,
  { system, ...viewer }: Viewer & { readonly system: System },
): Offer | null {
  const product = rule.products
    .map((pid) => productOf(catalogue, pid))
    .find((each): each is Product => each?.platforms.includes(system) ?? false)
  if (!product) return null
  if (product.kind === 'allInOne') {
    const panel = panelOf(catalogue, holdings, { ...viewer, line: product.line, system })
    return panel?.allInOne.pid === product.pid ? offerOf(panel) : null
  }
  if (isHeld(catalogue, holdings, product)) return null
  return lowestOffer(catalogue, holdings, product, viewer)
}

function pointsOf({ margin, affinity }: Recommendation, holdings: readonly Holding[]) {
  const speaking = Object.entries(affinity).filter(([line]) => holdsOfLine(holdings, line))
  return {
    margin,
    affinity: Object.fromEntries(speaking),
    score: speaking.reduce((score, [, points]) => score + points, margin),
  }
}
