import { hashOf, switchSession } from '@/domains/accounts/identity'
import { isRefusal, refuse } from '@/platform/contract/refusal'
import type { Handler, Handlers, MemberCaller } from '@/platform/http/visit'
import { shortenedAddress } from '@/platform/text/masked'
import { keptName, shownName } from '@/platform/text/shown-name'
import { unixSeconds } from '@/platform/time/duration'
import { foundCompany } from '../actions/found'
import { acceptInvitation, declineInvitation } from '../actions/invitations'
import { domainOf, joinByDomain } from '../actions/joining'
import { leave } from '../actions/people'
import type { CompaniesContext } from '../context'
import type { personCalls } from '../contract/person'
import type { LesserRole } from '../rules'
import { invitationByCode, invitationsTo } from '../store/invitations'
import { joinableBy } from '../store/joining'
import { companiesOf, personById, placeOf } from '../store/people'

interface Notice {
  readonly noticeRole: LesserRole | null
  readonly noticeAt: Date | null
}

/** Returns an owner's announced role and its start, for calls; null: none. */
export const noticeOnWire = ({ noticeRole: role, noticeAt: at }: Notice) => role && at && { role, at: unixSeconds(at) }

/** Returns the person behind a session, personal or of a company; null for an operator who views a company. */
const whoIs = ({ id, company }: MemberCaller): number | null => (company === null ? id : (company.person?.id ?? null))

type Calls = typeof personCalls

/** Handlers for people's own actions about companies. */
export const personHandlers = (context: CompaniesContext): Handlers<Calls> => ({
  'GET /member/companies': showCompanies(context),

  'POST /member/companies/switch': switchCompany(context),

  'POST /member/companies/found': ({ input: { name }, member, now }) =>
    withPerson(member, (personId) => foundCompany(context, { personId, name, now })),

  'POST /member/companies/accept': ({ input: { code, invitation }, member, now, unlock }) =>
    withPerson(member, (personId) => acceptInvitation(context, { personId, code, invitation, unlock, now })),

  'POST /member/companies/decline': ({ input: { invitation }, member, now }) =>
    withPerson(member, (personId) => declineInvitation(context, { personId, invitation, now })),

  'POST /member/companies/join': ({ input: { company: companyId }, member, now }) =>
    withPerson(member, (personId) => joinByDomain(context, { companyId, personId, now })),

  'POST /member/companies/leave': leaveCompany(context),

  'POST /api/auth/company_invitation/check': checkInvitation(context),
})

const showCompanies =
  ({ database, vendorName: vendor }: CompaniesContext): Handler<Calls['GET /member/companies']> =>
  async ({ member, now }) => {
    const personId = whoIs(member) ?? 0
    const person = await personById(database, personId)
    const email = person?.email ?? null
    const invitations = email === null ? [] : await invitationsTo(database, email, now)
    return {
      current: member.company === null ? null : member.id,
      companies: (await companiesOf(database, personId)).map(({ id, name, role, joinedAt, soleOwner, ...notice }) => ({
        id,
        name: keptName(name),
        role,
        joined: unixSeconds(joinedAt),
        sole_owner: soleOwner,
        notice: noticeOnWire(notice),
      })),
      invitations: invitations.map(({ invitation: { id, role, expiresAt }, company, from }) => ({
        id,
        company: keptName(company),
        role,
        from: shownName(vendor, from),
        until: unixSeconds(expiresAt),
      })),
      joinable: (email === null ? [] : await joinableBy(database, { domain: domainOf(email), personId })).map(
        ({ name, ...company }) => ({ ...company, name: keptName(name) }),
      ),
    }
  }

const switchCompany =
  ({ database }: CompaniesContext): Handler<Calls['POST /member/companies/switch']> =>
  ({ input: { company }, member }) =>
    withPerson(member, async (personId) => {
      const allowed = company === null || (await placeOf(database, { companyId: company, personId })) !== null
      if (!allowed) return refuse(20035)
      return (await switchSession(database, member.tokenHash, company)) ? {} : refuse(20035)
    })

const leaveCompany =
  (context: CompaniesContext): Handler<Calls['POST /member/companies/leave']> =>
  ({ input: { company: companyId }, member, now }) =>
    withPerson(member, async (personId) => {
      const left = await leave(context, { companyId, personId, now })
      return isRefusal(left) ? left : { at: left.at && unixSeconds(left.at) }
    })

const checkInvitation =
  ({ database, vendorName: vendor }: CompaniesContext): Handler<Calls['POST /api/auth/company_invitation/check']> =>
  async ({ input: { code }, now }) => {
    const found = await invitationByCode(database, hashOf(code), now)
    if (!found) return refuse(20032)
    const { company, from, invitation } = found
    const email = invitation.email === null ? '' : shortenedAddress(invitation.email)
    return {
      company: keptName(company),
      from: shownName(vendor, from),
      role: invitation.role,
      email,
      until: unixSeconds(invitation.expiresAt),
    }
  }

const withPerson = async <Result>(member: MemberCaller, act: (personId: number) => Promise<Result>) => {
  const personId = whoIs(member)
  return personId === null ? refuse(20035) : act(personId)
}
