import { defineStaffWords } from '@/platform/ui/staff/words'

/** The console's words for this domain's facts on the page of a member. */
export const words = defineStaffWords({
  kinds: {
    'bulk.changed': 'bulk.card.at.bulkChanged',
    'bulk.undone': 'bulk.card.at.bulkUndone',
  },
  facts: {
    bulkAct: null,
    bulkAmount: 'bulk.card.fact.bulkAmount',
  },
  terms: {
    bulkAct: {
      term: 'bulk.card.bulk.term',
      updates: 'bulk.card.bulk.updates',
      seats: 'bulk.card.bulk.seats',
      notify: 'bulk.card.bulk.notify',
    },
  },
})
