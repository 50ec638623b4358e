import { defineStaffWords } from '@/platform/ui/staff/words'

/** The console's words for this domain's facts on the page of a member. */
export const words = defineStaffWords({
  acts: {
    'quotation.make': 'quotations.card.did.makeQuotation',
    'quotation.takeOver': 'quotations.card.did.takeOverQuotation',
    'quotation.withdraw': 'quotations.card.did.withdrawQuotation',
  },
  things: {
    quotations: 'quotations.card.thing.quotations',
  },
})
