import { sql } from 'drizzle-orm'
import { ownedBy, type PersonalTable } from '@/platform/installation/console/personal-data'
import { ssoDomains, ssoEvents, ssoLinks, ssoProofs, ssoProviders, ssoSessions } from '../tables'

const ofCompany = 'It is the company’s setting, and its people prove it again elsewhere.'
const ofLogin = 'It belongs to the login of this account.'

/** The personal data of companies with a login provider, and of their people. */
export const personalData: readonly PersonalTable[] = [
  {
    table: ssoProviders,
    rows: ownedBy(ssoProviders.companyId),
    staysApart: ofCompany,
    withheld: { token: 'It is what the record at a domain says.' },
  },
  { table: ssoDomains, rows: ownedBy(ssoDomains.companyId), staysApart: ofCompany },
  {
    table: ssoLinks,
    rows: ({ memberId }) => sql`(${ssoLinks.companyId} = ${memberId} or ${ssoLinks.personId} = ${memberId})`,
    staysApart: ofLogin,
  },
  {
    table: ssoSessions,
    rows: ({ memberId }) => sql`${ssoSessions.linkId} in (
      select l.id from ${ssoLinks} l where l.person_id = ${memberId} or l.company_id = ${memberId})`,
    staysApart: ofLogin,
    notExported: 'They are sessions by their secrets.',
  },
  {
    table: ssoProofs,
    rows: ({ memberId, addresses }) =>
      sql`(${ssoProofs.personId} = ${memberId} or ${ssoProofs.companyId} = ${memberId} or ${ssoProofs.email} in ${addresses})`,
    staysApart: ofLogin,
    notExported: 'They are secrets, for minutes.',
  },
  {
    table: ssoEvents,
    rows: ({ memberId }) => sql`(${ssoEvents.companyId} = ${memberId} or ${ssoEvents.personId} = ${memberId})`,
    staysApart: 'It says who came to this account, and how.',
  },
]
