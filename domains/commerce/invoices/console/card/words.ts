import { defineStaffWords } from '@/platform/ui/staff/words'

/** What the page of a member calls what this domain tells of one. */
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
