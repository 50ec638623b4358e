import { sql } from 'drizzle-orm'
import { members } from '@/domains/accounts/identity/relations'
import type { CompanyRole } from '@/platform/contract/company-roles'
import { facts, type TimelineSource, term, text } from '@/platform/installation/console/timeline'
import type { Staff } from '@/platform/installation/staff'
import type { ChangeKind, LesserRole } from '../rules'
import { companyChanges } from '../tables'

declare module '@/platform/contract/member-page' {
  interface TimelineKinds {
    'company.changed': true
  }
  interface TimelineFacts {
    company: 'text'
    person: 'text'
    companyBy: 'text'
    companyDetail: 'text'
  }
  interface TimelineTerms {
    companyChange: ChangeKind
    companyRole: CompanyRole | LesserRole
  }
}

const nameOf = (id: typeof companyChanges.personId | typeof companyChanges.companyId | typeof companyChanges.byId) =>
  sql<string>`(select coalesce(nullif(m.username, ''), m.email) from ${members} m where m.id = ${id})`

/** The history of a company, on its timeline and on those of the people concerned. */
const timeline: readonly TimelineSource[] = [
  {
    kind: 'company.changed',
    rows: ({ memberId }) => sql`
      select ${companyChanges.at} as at, ${companyChanges.id}::text as id,
        ${facts({
          companyChange: term(companyChanges.kind),
          company: text(nameOf(companyChanges.companyId)),
          person: text(nameOf(companyChanges.personId)),
          companyRole: term(companyChanges.role),
          companyDetail: text(companyChanges.detail),
          companyBy: text(nameOf(companyChanges.byId)),
        })} as facts
      from ${companyChanges} where (${companyChanges.companyId} = ${memberId} or ${companyChanges.personId} = ${memberId})`,
  },
]

/** This domain's part of the pages of staff. */
export const staff: Staff = {
  timeline,
}
