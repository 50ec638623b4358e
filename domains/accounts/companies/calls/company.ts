import { isRefusal, type Refusal, refuse } from '@/platform/contract/refusal'
import type { Handler, Handlers, MemberCaller } from '@/platform/http/visit'
import { noName, plainName, shownName } from '@/platform/text/shown-name'
import { unixSeconds } from '@/platform/time/duration'
import { type Actor, actorOf } from '../actions/in-company'
import { givenRole, invite, makeLink, withdraw } from '../actions/invitations'
import { answerRequest } from '../actions/joining'
import { changeRole, handOver, keepOwner, removeFrom } from '../actions/people'
import { changeBilling, changeJoining, mailCompanyCode, proveDomain, renameCompany } from '../actions/settings'
import type { CompaniesContext } from '../context'
import type { companyCalls } from '../contract/company'
import { changesOf } from '../store/changes'
import { invitationsOf } from '../store/invitations'
import { domainsOf, requestsOf } from '../store/joining'
import { peopleOf } from '../store/people'
import { noticeOnWire } from './person'

type Visit = { readonly member: MemberCaller; readonly now: Date }

const asActor = <Result>(visit: Visit, act: (actor: Actor) => Promise<Result>): Promise<Result | Refusal<20035>> => {
  const actor = actorOf(visit)
  return actor === null ? Promise.resolve(refuse(20035)) : act(actor)
}

const whenOf = <Code extends 20035>(outcome: { readonly at: Date | null } | Refusal<Code>) =>
  isRefusal(outcome) ? outcome : { at: outcome.at && unixSeconds(outcome.at) }

type Calls = typeof companyCalls

/** Handlers for owners and technical people in the session of their company; 20035 in a personal session. */
export const companyHandlers = (context: CompaniesContext): Handlers<Calls> => ({
  'GET /member/company': showCompany(context),

  'POST /member/company/invite': ({ input: { emails, role }, language, unlock, ...visit }) => {
    const given = givenRole(role, unlock)
    if (isRefusal(given)) return Promise.resolve(given)
    return asActor(visit, (actor) => invite(context, actor, { emails, given, language }))
  },

  'POST /member/company/link': ({ input: { uses, days: lasts }, ...visit }) =>
    asActor(visit, (actor) => makeLink(context, actor, { uses, lasts })),

  'POST /member/company/withdraw': ({ input: { invitation }, ...visit }) =>
    asActor(visit, (actor) => withdraw(context, actor, invitation)),

  'POST /member/company/answer': ({ input: { person: personId, accept }, ...visit }) =>
    asActor(visit, (actor) => answerRequest(context, actor, { personId, accept })),

  'POST /member/company/role': ({ input: { person: personId, role }, lock, ...visit }) =>
    asActor(visit, async (actor) => whenOf(await changeRole(context, actor, { personId, role, lock }))),

  'POST /member/company/hand_over': ({ input: { person: personId, role }, lock, ...visit }) =>
    asActor(visit, async (actor) => whenOf(await handOver(context, actor, { personId, role, lock }))),

  'POST /member/company/keep_owner': ({ input: { person }, ...visit }) =>
    asActor(visit, (actor) => keepOwner(context, actor, person)),

  'POST /member/company/remove': ({ input: { person }, ...visit }) =>
    asActor(visit, async (actor) => whenOf(await removeFrom(context, actor, person))),

  'POST /member/company/rename': ({ input: { name }, ...visit }) =>
    asActor(visit, (actor) => renameCompany(context, actor, name)),

  'POST /member/company/code': ({ input: { email }, network, language, ...visit }) =>
    asActor(visit, (actor) =>
      mailCompanyCode(context, actor, { holder: visit.member.tokenHash, email, network, language }),
    ),

  'POST /member/company/billing': ({ input: { email, code }, ...visit }) =>
    asActor(visit, (actor) => changeBilling(context, actor, { holder: visit.member.tokenHash, email, code })),

  'POST /member/company/domain': ({ input: { email, code, joins }, ...visit }) =>
    asActor(visit, (actor) => proveDomain(context, actor, { holder: visit.member.tokenHash, email, code, joins })),

  'POST /member/company/joining': ({ input: { domain, joins }, ...visit }) =>
    asActor(visit, (actor) => changeJoining(context, actor, { domain, joins })),
})

const showCompany =
  ({ database, vendorName: vendor }: CompaniesContext): Handler<Calls['GET /member/company']> =>
  async ({ member, now }) => {
    const { company, id: companyId, username: name, email: billing } = member
    if (company === null) return refuse(20035)
    const own = company.person?.id
    const people = (await peopleOf(database, companyId)).map(({ id, joinedAt, noticeRole, noticeAt, ...person }) => ({
      id,
      name: plainName(vendor, person.name) ?? noName,
      email: person.email,
      role: person.role,
      self: id === own,
      joined: unixSeconds(joinedAt),
      notice: noticeOnWire({ noticeRole, noticeAt }),
    }))
    const history = (await changesOf(database, companyId)).map(({ at, person, by, ...change }) => ({
      ...change,
      person: shownName(vendor, person),
      by: shownName(vendor, by),
      at: unixSeconds(at),
    }))
    const shown = { name, billing_email: billing, people, history }
    // Billing people see no invitations, requests or domains.
    if (company.role === 'billing') return { ...shown, invitations: [], requests: [], domains: [] }
    return {
      ...shown,
      invitations: (await invitationsOf(database, companyId, now)).map(({ invitation, from }) => ({
        id: invitation.id,
        kind: invitation.kind,
        email: invitation.email ?? '',
        role: invitation.role,
        from: shownName(vendor, from),
        until: unixSeconds(invitation.expiresAt),
        uses_left: invitation.usesLeft,
      })),
      requests: (await requestsOf(database, companyId)).map(({ id: person, name: called, email, createdAt }) => ({
        person,
        name: plainName(vendor, called) ?? noName,
        email,
        asked: unixSeconds(createdAt),
      })),
      domains: (await domainsOf(database, companyId)).map(({ domain, joins, provenAt }) => ({
        domain,
        joins,
        proven: unixSeconds(provenAt),
      })),
    }
  }
