import { sql } from 'drizzle-orm'
import { ownedBy, type PersonalTable } from '@/platform/installation/console/personal-data'
import { agreements, consents, legalVersions } from '../tables'
import { checkoutsOf } from './agreements'

const ofVersion = (column: 'kind' | 'language' | 'title' | 'date' | 'address') =>
  sql`(select ${legalVersions[column]} from ${legalVersions} where ${legalVersions.version} = ${agreements.version})`

/** The personal data of agreements. */
export const personalData: readonly PersonalTable[] = [
  {
    table: consents,
    rows: ownedBy(consents.memberId),
    staysApart: 'It was agreed to by the person whose account it was.',
  },
  {
    table: agreements,
    rows: ({ memberId }) => sql`(${agreements.memberId} = ${memberId} or ${checkoutsOf(memberId)})`,
    staysApart: 'It was agreed to with this account; what was with an order is found by the order.',
    withheld: { checkout: 'Its holder may pay.' },
    also: {
      document: ofVersion('kind'),
      language: ofVersion('language'),
      title: ofVersion('title'),
      date: ofVersion('date'),
      address: ofVersion('address'),
    },
    kept: {
      because: 'On which terms something was sold belongs to the books.',
      only: sql`${agreements.checkout} is not null`,
    },
  },
]
