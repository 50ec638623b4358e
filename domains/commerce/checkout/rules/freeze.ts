import type { Product } from '@/domains/commerce/catalogue/schema'
import type { Texts } from '@/platform/i18n/texts'
import { type FrozenLine, towardLaterVersion } from './frozen-line'
import type { Quote } from './quote'

/** A line of a quote as a checkout keeps it. @param names what it is called on the order */
export const freeze = (
  {
    product,
    term,
    quantity,
    list,
    unit,
    amount,
    renewal,
    credited,
    spends,
    offered,
    version,
    handed,
  }: Quote['lines'][number],
  names: Texts,
): FrozenLine => ({
  pid: product.pid,
  // A fee says of which licence it is.
  term: handed?.term ?? term,
  platforms: handed?.platforms ?? product.platforms,
  names,
  ...(quantity > 1 && { quantity }),
  list: list.minor,
  unit: unit.minor,
  amount: amount.minor,
  renewal: renewal?.minor ?? null,
  credited: credited.map(({ order, position }) => ({ order, position })),
  ...(spends !== null && { spends }),
  toward: version ? towardLaterVersion : held(product),
  ...(version?.replaces && { replaces: true as const }),
  ...(offered && credited.length === 0 && { once: true as const }),
})

/** Returns the product that the buyer holds from then on. */
const held = (product: Product) => (product.kind === 'upgrade' ? product.to : product.pid)
