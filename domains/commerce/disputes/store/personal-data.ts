import { orders } from '@/domains/commerce/orders/relations'
import { ownedBy, type PersonalTable, under } from '@/platform/installation/console/personal-data'
import { disputeLines, disputeSteps, disputes } from '../tables'

const books = 'Why money was taken back belongs to the books.'

const own: PersonalTable = {
  table: disputes,
  rows: under(disputes.orderId, { table: orders, rows: ownedBy(orders.memberId) }, orders.id),
  withheld: { statement: 'The vendor’s text to the bank is not the member’s own.' },
  kept: { because: books, emptied: { statement: '' } },
}

/** The personal data of disputes. */
export const personalData: readonly PersonalTable[] = [
  own,
  { table: disputeLines, rows: under(disputeLines.disputeId, own, disputes.id), kept: { because: books } },
  {
    table: disputeSteps,
    rows: under(disputeSteps.disputeId, own, disputes.id),
    withheld: {
      actor: 'It may name a person of the vendor’s staff.',
      note: 'A note of staff is not the member’s own text.',
    },
    kept: { because: books, emptied: { note: null } },
  },
]
