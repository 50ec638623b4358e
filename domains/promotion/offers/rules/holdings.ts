import { type Catalogue, madeOnce, productOf } from '@/domains/commerce/catalogue/rules'
import type { Platform } from '@/domains/commerce/catalogue/rules/kinds'
import type { Product } from '@/domains/commerce/catalogue/schema'
import { endOf, isRunning, type OwnedLine } from '@/domains/commerce/entitlements/rules'

/** A line that is paid for and not refunded. */
export interface PaidLine extends OwnedLine {
  /** The order line that it is, where lines are shown one by one. */
  readonly purchase?: { readonly order: number; readonly position: number }
}

/** Something that its owner may use at this moment. */
export interface Holding extends Omit<PaidLine, 'until'> {
  /** The current product: an earlier id stands for its successor, an upgrade for its all-in-one. */
  readonly product: Product
  /** Null: it never ends. */
  readonly until: Date | null
  /** It was bought under a withdrawn id, or is a withdrawn product. */
  readonly old: boolean
}

/** Returns the products for sale, which are not looked for with every page. */
const soldIn = madeOnce(({ prices }) => new Set(prices.flatMap(({ pid, onSale }) => (onSale ? [pid] : []))))

/** Returns the running lines among them. Products that the catalogue no longer has are left out. */
export function holdingsOf(catalogue: Catalogue, lines: readonly PaidLine[], now: Date): readonly Holding[] {
  const sold = soldIn(catalogue)
  return lines.flatMap((line) => {
    const bought = productOf(catalogue, line.pid)
    const product = bought?.kind === 'upgrade' ? productOf(catalogue, bought.to) : bought
    if (!bought || !product || !isRunning(line, now)) return []
    return [{ ...line, product, until: endOf(line), old: line.pid !== bought.pid || !sold.has(bought.pid) }]
  })
}

/** Paid for once and for all; what was free is used without end and was never paid. */
export const isForLife = ({ term }: Holding) => term === 'LFT'

export const holds = (holdings: readonly Holding[], pid: number) => holdings.some(({ product }) => product.pid === pid)

export const holdsForLife = (holdings: readonly Holding[], pid: number) =>
  holdings.some((holding) => holding.product.pid === pid && isForLife(holding))

/** Whether a line has something in it that the member holds. */
export const holdsOfLine = (holdings: readonly Holding[], line: string, platform?: Platform) =>
  holdings.some(
    ({ product }) => product.line === line && (platform === undefined || product.platforms.includes(platform)),
  )

/** Whether a member holds the all-in-one of a line, or the upgrade to it, on any system. */
export const holdsAllInOneOf = (holdings: readonly Holding[], line: string) =>
  holdings.some(({ product }) => product.kind === 'allInOne' && product.line === line)
