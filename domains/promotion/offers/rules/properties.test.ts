import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Catalogue } from '@/domains/commerce/catalogue/rules'
import type { OwnedLine } from '@/domains/commerce/entitlements/rules'
import { builtInLanguages } from '@/platform/i18n/languages'
import { usualCurrencies as currencies } from '@/platform/money/currencies'
import { sum } from '@/platform/money/money'
import { readDemoCatalogue } from '@/tests/samples/demo-catalogue'
import { readerIn } from '@/tests/samples/reader'
import { now } from '@/tests/shop/owned'
import { holdingsOf, holdsForLife } from './holdings'
import type { Viewer } from './lowest'
import { isHeld, isOffer, type Offer, offerFor } from './offer'
import { bothOf, linesWithPanels, offerOf, type Panel, systems } from './panels'
import { recommendationsFor } from './recommendations'

let demo: Catalogue
let line: fc.Arbitrary<OwnedLine>
beforeAll(async () => {
  demo = await readDemoCatalogue()
  const sold = demo.prices.map(({ pid, term }) => ({ pid, term }))
  line = fc
    .record({
      what: fc.constantFrom(...sold),
      quantity: fc.integer({ min: 1, max: 5 }),
      daysAgo: fc.integer({ min: 0, max: 1500 }),
    })
    .map(({ what, quantity, daysAgo }) => ({
      ...what,
      quantity,
      since: new Date(now.getTime() - daysAgo * 86_400_000),
    }))
})

const lines = () => fc.array(line, { maxLength: 12 })
const viewer = fc.record({
  currency: fc.constantFrom(...currencies),
  reader: fc.constantFrom(...builtInLanguages.map(readerIn)),
  now: fc.constant(now),
})

const panelsFor = (owned: readonly OwnedLine[], as: Viewer): Panel[] =>
  linesWithPanels(demo, holdingsOf(demo, owned, as.now), as).flatMap(bothOf)

/** Returns what each all-in-one costs a member without a lifetime one, by its id. */
const pricesFor = (owned: readonly OwnedLine[], as: Viewer) =>
  new Map(panelsFor(owned, as).flatMap((panel) => [[panel.allInOne.pid, offerOf(panel)?.price.minor] as const]))

describe('an offer', () => {
  it('costs a member who owns more never more', () => {
    fc.assert(
      fc.property(lines(), line, viewer, (owned, more, as) => {
        const before = pricesFor(owned, as)
        for (const [pid, price] of pricesFor([...owned, more], as)) {
          if (price !== undefined) expect(price).toBeLessThanOrEqual(before.get(pid) ?? Number.NaN)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('costs no less after a wait', () => {
    fc.assert(
      fc.property(lines(), viewer, fc.integer({ min: 1, max: 400 }), (owned, as, days) => {
        const later = pricesFor(owned, { ...as, now: new Date(now.getTime() + days * 86_400_000) })
        for (const [pid, price] of pricesFor(owned, as)) {
          if (price !== undefined) expect(later.get(pid)).toBeGreaterThanOrEqual(price)
        }
      }),
    )
  })

  it('is explained to the smallest unit, and lies between its floor and the list price', () => {
    fc.assert(
      fc.property(lines(), viewer, (owned, as) => {
        for (const offer of panelsFor(owned, as).map(offerOf)) {
          if (!offer) continue
          expect(explained(offer)).toBe(offer.price.minor)
          expect(offer.price.minor).toBeGreaterThanOrEqual(offer.floor?.minor ?? 1)
          expect(offer.price.minor).toBeLessThanOrEqual(offer.list.minor)
          expect(offer.credits.every(({ credit, worth }) => credit.minor > 0 && credit.minor <= worth.minor)).toBe(true)
        }
      }),
    )
  })

  it('does not exist for an owned product, and exists in every other case', () => {
    fc.assert(
      fc.property(lines(), viewer, (owned, as) => {
        const holdings = holdingsOf(demo, owned, as.now)
        for (const panel of panelsFor(owned, as)) {
          expect(offerOf(panel) === null).toBe(holdsForLife(holdings, panel.allInOne.pid))
        }
        for (const system of systems) {
          for (const { offer } of recommendationsFor(demo, holdings, { ...as, system })) {
            expect(holdsForLife(holdings, offer.gives.pid)).toBe(false)
            if (offer.gives.kind === 'single') expect(isHeld(demo, holdings, offer.gives)).toBe(false)
          }
        }
      }),
    )
  })

  it('is charged as shown: its product, term and discount give the same price', () => {
    fc.assert(
      fc.property(lines(), viewer, fc.constantFrom(...systems), (owned, as, system) => {
        const holdings = holdingsOf(demo, owned, as.now)
        const recommended = recommendationsFor(demo, holdings, { ...as, system }).map(({ offer }) => offer)
        const shown = panelsFor(owned, as).flatMap((panel) => [panel.purchase, panel.upgradeOffer, offerOf(panel)])
        for (const offer of [...recommended, ...shown.filter((each) => each !== null)]) {
          const { product, term, discount, price } = offer
          const charged = offerFor(demo, holdings, { ...as, pid: product.pid, term, discount })
          expect(isOffer(charged) && charged.price).toEqual(price)
        }
      }),
    )
  })

  it('does not depend on the order of purchases', () => {
    fc.assert(
      fc.property(lines(), viewer, (owned, as) => {
        expect(pricesFor([...owned].reverse(), as)).toEqual(pricesFor(owned, as))
      }),
    )
  })
})

describe('a panel', () => {
  it('lists each product of the all-in-one once: as held, or as added', () => {
    fc.assert(
      fc.property(lines(), viewer, (owned, as) => {
        for (const { allInOne, has, adds, hasForLife, hasForTerm } of panelsFor(owned, as)) {
          const included = 'includes' in allInOne ? allInOne.includes : []
          expect([...has, ...adds].sort()).toEqual([...included].sort())
          expect([...hasForLife, ...hasForTerm].sort()).toEqual([...has].sort())
        }
      }),
    )
  })
})

function explained({ list, displayedDiscount, credits, reduction, withheld }: Offer) {
  const credited = sum(
    credits.map(({ credit }) => credit),
    list.currency,
  )
  return list.minor - displayedDiscount.minor - credited.minor - reduction.minor + withheld.minor
}
