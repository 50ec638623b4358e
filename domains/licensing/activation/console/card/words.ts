import { defineStaffWords } from '@/platform/ui/staff/words'

/** The console's words for this domain's facts on the page of a member. */
export const words = defineStaffWords({
  kinds: {
    'activation.chosen': 'activation.card.at.activated',
    'activation.code': 'activation.card.at.code',
  },
  facts: {
    codePool: null,
    product: null,
  },
  things: {
    activations: 'activation.card.thing.activations',
    codes: 'activation.card.thing.codes',
  },
})
