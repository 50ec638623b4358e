import { defineStaffWords } from '@/platform/ui/staff/words'

/** What the page of a member calls what this domain tells of one. */
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
