import { type Catalogue, includedIn, productsOf } from '@/domains/commerce/catalogue/rules'
import type { Line, Product } from '@/domains/commerce/catalogue/schema'
import { type Holding, holds, holdsForLife, isForLife } from './holdings'
import { lowestOffer, offerBy, type Viewer } from './lowest'
import type { Offer } from './offer'

/** The systems that a panel of the dashboard is for; mobile programs are sold by themselves. */
export const systems = ['win', 'mac'] as const
export type System = (typeof systems)[number]

/** Where a member stands with an all-in-one on one system (spec 5.2). */
export type PanelState =
  /** It is theirs for life. */
  | 'new_aio'
  /** Nothing that they own counts towards it. */
  | 'aio_buy'
  /** The member's products lower its price. */
  | 'aio_upgrade'

/** A line's all-in-one on one system, as one member sees it. */
export interface Panel {
  readonly allInOne: Product
  readonly upgrade: Product | null
  readonly state: PanelState
  /** The included products that the member holds: all, for life, for a term, and under withdrawn ids. */
  readonly has: readonly number[]
  readonly hasForLife: readonly number[]
  readonly hasForTerm: readonly number[]
  readonly hasOld: readonly number[]
  /** The included products that the member does not hold. */
  readonly adds: readonly number[]
  /** How many licences of the all-in-one itself the member holds. */
  readonly licencesForLife: number
  readonly licencesForTerm: number
  /** At its ordinary price, also to anyone who holds it: then it is one more licence. */
  readonly purchase: Offer | null
  /** The offer by the member's purchases. */
  readonly upgradeOffer: Offer | null
  /** The lower of both, or what else makes it cheaper. */
  readonly lowest: Offer | null
}

/** Null when the line has no all-in-one for the system. */
export function panelOf(
  catalogue: Catalogue,
  holdings: readonly Holding[],
  { line, system, ...viewer }: Viewer & { readonly line: string; readonly system: System },
): Panel | null {
  const products = productsOf(catalogue, line)
  const allInOne = products.find(({ kind, platforms }) => kind === 'allInOne' && platforms.includes(system))
  if (!allInOne) return null
  const upgrade = products.find((product) => product.kind === 'upgrade' && product.to === allInOne.pid) ?? null
  const offer = ({ pid }: Product) => offerBy(catalogue, holdings, { pid, discount: null }, viewer)
  const upgradeOffer = upgrade && offer(upgrade)
  return {
    allInOne,
    upgrade,
    state: stateOf(holdsForLife(holdings, allInOne.pid), upgradeOffer),
    ...sharesOf(holdings, allInOne),
    purchase: offer(allInOne),
    upgradeOffer,
    lowest: lowestOffer(catalogue, holdings, allInOne, viewer),
  }
}

export interface LineWithPanels {
  readonly line: Line
  readonly panels: Readonly<Record<System, Panel | null>>
}

/** Every line that has an all-in-one, with its panels. */
export function linesWithPanels(catalogue: Catalogue, holdings: readonly Holding[], viewer: Viewer) {
  return catalogue.lines.flatMap((line): LineWithPanels[] => {
    const panel = (system: System) => panelOf(catalogue, holdings, { ...viewer, line: line.key, system })
    const panels = { win: panel('win'), mac: panel('mac') }
    return panels.win || panels.mac ? [{ line, panels }] : []
  })
}

/** Those that there are, Windows first. */
export const bothOf = ({ panels }: Pick<LineWithPanels, 'panels'>) =>
  [panels.win, panels.mac].filter((panel) => panel !== null)

/** Returns the offer to a member who does not hold it for life; null: none, or the vendor does not sell it now. */
export const offerOf = ({ state, lowest }: Panel): Offer | null => (state === 'new_aio' ? null : lowest)

function stateOf(isForLife: boolean, upgradeOffer: Offer | null): PanelState {
  if (isForLife) return 'new_aio'
  return upgradeOffer ? 'aio_upgrade' : 'aio_buy'
}

function sharesOf(holdings: readonly Holding[], allInOne: Product) {
  const included = includedIn(allInOne)
  const whole = holdings.filter(({ product }) => product.pid === allInOne.pid)
  const wholeForLife = whole.filter(isForLife)
  const has = included.filter((pid) => whole.length > 0 || holds(holdings, pid))
  const hasForLife = included.filter((pid) => wholeForLife.length > 0 || holdsForLife(holdings, pid))
  const licences = (of: readonly Holding[]) => of.reduce((count, { quantity }) => count + quantity, 0)
  return {
    has,
    hasForLife,
    hasForTerm: has.filter((pid) => !hasForLife.includes(pid)),
    hasOld: has.filter((pid) => holdings.some(({ product, old }) => old && product.pid === pid)),
    adds: included.filter((pid) => !has.includes(pid)),
    licencesForLife: licences(wholeForLife),
    licencesForTerm: licences(whole) - licences(wholeForLife),
  }
}
