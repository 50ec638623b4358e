import type { FrozenLine } from './frozen-line'
import type { Quote } from './quote'

/** A line of a quote as a checkout keeps it. */
export const freeze = ({
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
}: Quote['lines'][number]): FrozenLine => ({
  pid: product.pid,
  term,
  platforms: product.platforms,
  names: product.names,
  ...(quantity > 1 && { quantity }),
  list: list.minor,
  unit: unit.minor,
  amount: amount.minor,
  renewal: renewal?.minor ?? null,
  credited: credited.map(({ order, position }) => ({ order, position })),
  ...(spends !== null && { spends }),
  toward: product.kind === 'upgrade' ? product.to : product.pid,
  ...(offered && credited.length === 0 && { once: true as const }),
})
