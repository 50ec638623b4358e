import { type SettledTerms, subscriptionTerms } from '@/domains/subscriptions/rules/service'
import type { Handlers } from '@/platform/http/visit'
import { activationHandlers } from './calls'
import type { ActivationContext } from './context'
import type { activationCalls } from './contract/member'
import { readActivationSettings } from './settings'

interface Given extends Omit<ActivationContext, 'settings' | 'subscriptionGrace'> {
  readonly vendor: SettledTerms & { readonly activation?: unknown }
}

/** Every call of activation with its handler, by the vendor's settings. */
export const openActivation = ({ vendor, ...given }: Given): Handlers<typeof activationCalls> =>
  activationHandlers({
    ...given,
    settings: readActivationSettings(vendor.activation),
    subscriptionGrace: subscriptionTerms(vendor).grace,
  })

export { codesPart } from './imports/codes'
export { readActivationSettings } from './settings'
export { addActivations } from './store/activations'
export { addCodes, countCodes, startCodes, takeCode } from './store/codes'
export { personalData } from './store/personal-data'
export { shelfOf } from './store/shelf'
export { timeline } from './store/timeline'
