import type { CheckoutContext } from '@/domains/commerce/checkout'
import { keysOfOrder } from '@/domains/licensing/licences'
import { licences } from '@/domains/licensing/licences/domain'
import type { Installation } from '@/platform/installation/contexts'

/** The keys of an order for its letter; a vendor without licences has none. */
export const licenceKeysOf =
  (installation: Installation): CheckoutContext['licenceKeys'] =>
  async (transaction, { order, to }) =>
    installation.vendor.features.licences
      ? keysOfOrder(installation.of(licences), transaction, { order, to, now: installation.clock() })
      : new Map()
