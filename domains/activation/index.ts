import type { Catalogue } from '@/domains/catalogue/rules'
import type { Queryable } from '@/platform/database/connect'
import type { Handlers } from '@/platform/http/visit'
import { activationHandlers } from './calls'
import type { ActivationContext } from './context'
import type { activationCalls } from './contract'
import { activatedProducts, bundleSlots, subscriptionSlots } from './rules'
import { readActivationSettings } from './settings'
import { shelfOf } from './store/shelf'

interface Given extends Omit<ActivationContext, 'settings'> {
  readonly vendor: { readonly activation?: unknown }
}

/** Every call of activation with its handler, by the vendor's settings. */
export const openActivation = ({ vendor, ...given }: Given): Handlers<typeof activationCalls> =>
  activationHandlers({ ...given, settings: readActivationSettings(vendor.activation) })

/** What a member has activated and may use now, in one statement: their seats depend on it. */
export async function activatedBy(database: Queryable, catalogue: Catalogue, memberId: number, now: Date) {
  const shelf = await shelfOf(database, memberId)
  if (shelf === null) return []
  const { lines, activations } = shelf
  // How many there may be was decided when they were activated: the greater limit holds for all that are written down.
  const subscription = subscriptionSlots(catalogue, lines, activations, { now, old: true })
  return activatedProducts(catalogue, [...bundleSlots(catalogue, lines, activations, now), subscription])
}

export { addActivations } from './store/activations'
export { addCodes, startCodes, takeCode } from './store/codes'
export { shelfOf } from './store/shelf'
