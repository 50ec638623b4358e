import { defineStaffWords } from '@/platform/ui/staff/words'

/** The console's words for this domain's facts on the page of a member. */
export const words = defineStaffWords({
  kinds: {
    'invoice.issued': 'invoices.card.at.invoiced',
    'invoice.credited': 'invoices.card.at.credited',
  },
  facts: {
    creditNote: null,
    invoice: null,
  },
  acts: {
    'invoice.reissue': 'invoices.card.did.reissueInvoice',
  },
})
