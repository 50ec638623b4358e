import { type Catalogue, productOf } from '@/domains/commerce/catalogue/rules'
import type { Product } from '@/domains/commerce/catalogue/schema'
import { type ActivationLine, isRunning, lasting, ownedProduct } from './lines'

/** The right to a code: one unit of an order line, or a product. */
export type Claim =
  | { readonly by: 'unit'; readonly orderId: number; readonly position: number; readonly unit: number }
  | { readonly by: 'product'; readonly product: number }

export interface CodeGrant {
  readonly code: string
  readonly claim: Claim
}

const isSameClaim = (one: Claim, other: Claim) =>
  one.by === 'unit'
    ? other.by === 'unit' && one.orderId === other.orderId && one.position === other.position && one.unit === other.unit
    : other.by === 'product' && one.product === other.product

/** A source for which a member may fetch a code, or has fetched one. */
export interface CodeSource {
  readonly claim: Claim
  readonly line: ActivationLine
  /** The product whose codes they are; its family is the name of their pool. */
  readonly oem: Product
  /** The running lines that it stands on; none: the code may not be fetched now. */
  readonly standsOn: readonly ActivationLine[]
  /** Null: it was not fetched yet. */
  readonly code: string | null
}

export interface CodeSources {
  /** Lines that were bought for their codes, a source for each unit. */
  readonly units: readonly CodeSource[]
  /** Subscriptions that come with one. */
  readonly plans: readonly CodeSource[]
  /** All-in-ones that come with one. */
  readonly allInOnes: readonly CodeSource[]
}

export function codeSources(
  catalogue: Catalogue,
  lines: readonly ActivationLine[],
  given: readonly CodeGrant[],
  now: Date,
): CodeSources {
  const source = (
    claim: Claim,
    line: ActivationLine,
    oem: Product,
    standsOn: readonly ActivationLine[],
  ): CodeSource => ({
    claim,
    line,
    oem,
    standsOn,
    code: given.find((each) => isSameClaim(each.claim, claim))?.code ?? null,
  })
  const linesOf = byProduct(catalogue, lines)
  /** Returns one source for each product of a kind that comes with a code; a fetched code stays with its source. */
  const withProducts = (oemOf: (product: Product) => Product | null) =>
    [...linesOf].flatMap(([product, own]) => {
      const oem = oemOf(product)
      if (!oem) return []
      const running = own.filter((each) => isRunning(each, now))
      const line = lasting(running) ?? lasting(own)
      if (!line) return []
      const found = source({ by: 'product', product: product.pid }, line, oem, running)
      return running.length > 0 || found.code !== null ? [found] : []
    })
  return {
    units: lines.flatMap((line) => {
      const oem = productOf(catalogue, line.pid)
      if (oem?.kind !== 'oem') return []
      const { orderId, position, quantity } = line
      const standsOn = isRunning(line, now) ? [line] : []
      return Array.from({ length: quantity }, (_, index) =>
        source({ by: 'unit', orderId, position, unit: index + 1 }, line, oem, standsOn),
      )
    }),
    plans: withProducts((product) => (product.kind === 'subscription' ? firstCode(catalogue, product.includes) : null)),
    allInOnes: withProducts((product) =>
      product.kind === 'allInOne' && product.code ? firstCode(catalogue, [product.code]) : null,
    ),
  }
}

/** The lines of each product that they make their buyer the owner of. */
function byProduct(catalogue: Catalogue, lines: readonly ActivationLine[]): ReadonlyMap<Product, ActivationLine[]> {
  const found = new Map<Product, ActivationLine[]>()
  for (const line of lines) {
    const product = ownedProduct(catalogue, line)
    if (!product) continue
    const own = found.get(product)
    if (own) own.push(line)
    else found.set(product, [line])
  }
  return found
}

const firstCode = (catalogue: Catalogue, pids: readonly number[]) =>
  pids.map((pid) => productOf(catalogue, pid)).find((product) => product?.kind === 'oem') ?? null
