import { ownedBy, type PersonalTable } from '@/platform/installation/console/personal-data'
import { quotations } from '../tables'

declare module '@/platform/contract/member-page' {
  interface PersonalThings {
    quotations: true
  }
}

/** The personal data of quotations. */
export const personalData: readonly PersonalTable[] = [
  {
    table: quotations,
    thing: 'quotations',
    rows: ownedBy(quotations.memberId),
    withheld: {
      key: 'Its holder may buy at this price.',
      checkout: 'Its holder may pay.',
      operator: 'It names a person of the vendor’s staff.',
      operatorId: 'It names a person of the vendor’s staff.',
    },
  },
]
