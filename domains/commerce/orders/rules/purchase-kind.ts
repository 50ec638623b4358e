import type { HandedAs } from './index'

/** The kind of a purchase, for its buyer. */
export type PurchaseKind = 'own' | 'company' | 'gift' | 'fee' | 'addOn'

interface PurchasedLine {
  readonly handedAs: HandedAs | null
  /** It extends what the buyer has: there is no program to it. */
  readonly isAddOn?: boolean
}

/**
 * THE place that decides the kind of a purchase: by it the confirmation, the page after paying and the details of the order
 * say what its buyer does next (decision 0189).
 */
export function purchaseKind({
  byCompany,
  lines,
}: {
  readonly byCompany: boolean
  readonly lines: readonly PurchasedLine[]
}): PurchaseKind {
  if (lines.some(({ handedAs }) => handedAs === 'present')) return 'gift'
  if (lines.some(({ handedAs }) => handedAs === 'fee')) return 'fee'
  if (lines.length > 0 && lines.every(({ isAddOn }) => isAddOn === true)) return 'addOn'
  return byCompany ? 'company' : 'own'
}
