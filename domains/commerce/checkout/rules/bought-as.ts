import type { PurchaseKind } from '@/domains/commerce/orders/rules/purchase-kind'
import type { ShownName } from '@/platform/text/shown-name'

/** A gift as its buyer reads of it. */
export interface BoughtGift {
  readonly name: ShownName
  readonly email: string
  /** The giver's day on which it will be sent, `2026-12-24`; null: it is sent at once, or was. */
  readonly day: string | null
}

/** A purchase by its kind, with the facts that its buyer reads. */
export type BoughtAs =
  | { readonly kind: Exclude<PurchaseKind, 'company' | 'gift'> }
  | { readonly kind: 'company'; readonly id: number; readonly company: ShownName }
  /** Null: the recipient is no longer known. */
  | { readonly kind: 'gift'; readonly gift: BoughtGift | null }
