import { defineStaffWords } from '@/platform/ui/staff/words'

/** What the page of a member calls what this domain tells of one. */
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
