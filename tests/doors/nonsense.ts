import type { ApiCallDefinition } from '@/platform/contract/api-call'
import type { CallDefinition } from '@/platform/contract/call'
import { isRefusal } from '@/platform/contract/refusal'
import type { Offer } from '@/platform/contract/vendor-offer'
import { type Fields, readInput } from '@/platform/http/input'

/** Returns whether the contract of a call refuses these fields, so that no handler reads them. */
const isRefused = (definition: Pick<CallDefinition | ApiCallDefinition, 'input'>, fields: Fields, offer: Offer) =>
  isRefusal(readInput(definition as CallDefinition, fields, offer))

/**
 * Leaves those requests of a call that can end differently: each that its contract admits, and the first that it refuses,
 * since one function refuses for all calls. The drill `fuzz` sends the others over HTTP as well.
 */
export function tellingOf(
  definition: Pick<CallDefinition | ApiCallDefinition, 'input'>,
  requests: readonly Fields[],
  offer: Offer,
): readonly Fields[] {
  const first = requests.find((fields) => isRefused(definition, fields, offer))
  return requests.filter((fields) => fields === first || !isRefused(definition, fields, offer))
}
