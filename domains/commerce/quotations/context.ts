import type { VatIdDeps } from '@/domains/commerce/vat-ids'
import type { Deps, Letters } from '@/platform/installation/deps'

/** The dependencies of quotations. */
export type QuotationsContext = VatIdDeps &
  Pick<Deps, 'catalogue' | 'worker' | 'overrides' | 'brand' | 'vendor'> &
  Letters
