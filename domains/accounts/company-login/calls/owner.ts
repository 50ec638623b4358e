import { countAttempt, newSecret } from '@/domains/accounts/identity'
import { refuse, refuseFields, refuseUntil } from '@/platform/contract/refusal'
import type { Transaction } from '@/platform/database/connect'
import { allOrNothing } from '@/platform/database/transaction'
import type { Handler, Handlers, MemberCaller } from '@/platform/http/visit'
import { companySignInBack } from '@/platform/paths'
import { shownName } from '@/platform/text/shown-name'
import { minutes, seconds, unixSeconds } from '@/platform/time/duration'
import { ownCount } from '@/platform/time/throttle'
import { depart } from '../actions/journey'
import { providerProblem, sealSecret } from '../actions/provider'
import { tellOwners } from '../actions/tell'
import type { CompanyLoginContext } from '../context'
import type { ownerCalls } from '../contract/owner'
import { type NoticeKind, recordName, recordValue } from '../rules'
import { addEvent, eventsOf } from '../store/events'
import {
  claimDomain,
  domainsOf,
  endDomain,
  type Provider,
  providerOf,
  putProvider,
  removeProvider,
  setMode,
} from '../store/providers'

/** Limits what an owner makes us ask of others: of a provider, and for records. */
const asking = (companyId: number) => [
  ownCount({ key: `company sign-in of ${companyId}`, free: 30, forgives: seconds(30), longestDelay: minutes(5) }),
]

type Calls = typeof ownerCalls

/** How the owners of a company have its people signed in by its own provider. */
export const ownerHandlers = (context: CompanyLoginContext): Handlers<Calls> => ({
  'GET /member/company_sign_in': showSignIn(context),
  'POST /member/company_sign_in/set': setProvider(context),
  'POST /member/company_sign_in/domain': proveDomain(context),
  'POST /member/company_sign_in/end_domain': giveUpDomain(context),
  'POST /member/company_sign_in/try': tryProvider(context),
  'POST /member/company_sign_in/mode': changeMode(context),
  'POST /member/company_sign_in/remove': forgetProvider(context),
})

const showSignIn =
  (context: CompanyLoginContext): Handler<Calls['GET /member/company_sign_in']> =>
  async ({ member }) => {
    if (member.company === null) return refuse(20035)
    const provider = await providerOf(context.database, member.id)
    const domains = await domainsOf(context.database, member.id)
    const history = await eventsOf(context.database, member.id)
    return {
      redirect_url: context.publicUrl + companySignInBack,
      provider: provider && presentProvider(provider),
      domains: domains.map((each) => ({ ...each, record_name: recordName(each.domain) })),
      history: history.map((each) => ({ ...each, at: unixSeconds(each.at) })),
    }
  }

const setProvider =
  (context: CompanyLoginContext): Handler<Calls['POST /member/company_sign_in/set']> =>
  async ({ input, member, now }) => {
    const actor = actorIn(member)
    if (actor === null) return refuse(20035)
    const { companyId } = actor
    const { issuer, client_id: clientId, client_secret: given } = input
    const before = await providerOf(context.database, companyId)
    const stays = before?.issuer === issuer && before.clientId === clientId
    if (given === '' && !stays) return refuseFields('client_secret')
    const wait = await countAttempt(context.database, asking(companyId), now)
    if (wait !== null) return refuseUntil(wait)
    const wrong = await providerProblem(context, { issuer, clientId, clientSecret: given, scope: 'openid' })
    if (wrong !== null) return wrong
    const clientSecret = given === '' && before ? before.clientSecret : sealSecret(context, companyId, given)
    await context.database.transaction(async (transaction) => {
      const token = before?.token ?? newSecret()
      await putProvider(transaction, { companyId, issuer, clientId, clientSecret, token, changedAt: now })
      await note(context, transaction, actor, 'set', issuer, now)
    })
    return { problem: null, detail: '' }
  }

const proveDomain =
  (context: CompanyLoginContext): Handler<Calls['POST /member/company_sign_in/domain']> =>
  async ({ input: { domain }, member, now }) => {
    const actor = actorIn(member)
    const provider = actor && (await providerOf(context.database, actor.companyId))
    const own = actor && (await domainsOf(context.database, actor.companyId)).find((each) => each.domain === domain)
    if (!actor || !provider || !own) return refuse(20035)
    if (own.shown) return { state: 'shown' }
    const { companyId, person } = actor
    const wait = await countAttempt(context.database, asking(companyId), now)
    if (wait !== null) return refuseUntil(wait)
    const wanted = recordValue(provider.token)
    const values = context.records === null ? [wanted] : await context.records(recordName(domain))
    if (values === 'unknown') return { state: 'unknown' }
    if (!values.includes(wanted)) return { state: 'missing' }
    const state = await context.database.transaction(async (transaction) => {
      const claim = { companyId, domain, values, now }
      const claimed = await claimDomain(transaction, claim)
      if (claimed === 'shown')
        await addEvent(transaction, { companyId, kind: 'domain', personId: person.id, detail: domain, at: now })
      return claimed
    })
    return { state }
  }

const giveUpDomain =
  ({ database }: CompanyLoginContext): Handler<Calls['POST /member/company_sign_in/end_domain']> =>
  async ({ input: { domain }, member, now }) => {
    const actor = actorIn(member)
    if (actor === null) return refuse(20035)
    const { companyId, person } = actor
    const ended = await allOrNothing(database, async (transaction) => {
      if (!(await endDomain(transaction, companyId, domain))) return null
      const event = { companyId, kind: 'domainEnded', personId: person.id, detail: domain, at: now } as const
      return addEvent(transaction, event)
    })
    return ended === null ? refuse(20035) : {}
  }

const tryProvider =
  (context: CompanyLoginContext): Handler<Calls['POST /member/company_sign_in/try']> =>
  async ({ member, cookies, now }) => {
    const actor = actorIn(member)
    const provider = actor && (await providerOf(context.database, actor.companyId))
    if (!actor || !provider) return refuse(20035)
    const wait = await countAttempt(context.database, asking(actor.companyId), now)
    if (wait !== null) return refuseUntil(wait)
    const tries = { personId: actor.person.id, session: member.tokenHash.toString('base64url') }
    try {
      return { url: await depart(context, provider, { cookies, now, tries, wanted: null }) }
    } catch (error) {
      context.log.info({ error, companyId: actor.companyId }, 'a try did not reach the provider of a company')
      return { url: null }
    }
  }

const changeMode =
  (context: CompanyLoginContext): Handler<Calls['POST /member/company_sign_in/mode']> =>
  async ({ input: { mode }, member, now }) => {
    const actor = actorIn(member)
    const provider = actor && (await providerOf(context.database, actor.companyId))
    if (!actor || !provider) return refuse(20035)
    if (mode === provider.mode) return { problem: null }
    if (mode !== 'off') {
      if (provider.triedAt === null) return { problem: 'untried' }
      if (!(await domainsOf(context.database, actor.companyId)).some(({ shown }) => shown))
        return { problem: 'noDomain' }
    }
    // An owner who closes the other ways to log in keeps one.
    if (mode === 'required' && !actor.secondFactor) return { problem: 'noFactor' }
    const done = await allOrNothing(context.database, async (transaction) => {
      if (!(await setMode(transaction, actor.companyId, mode))) return null
      await note(context, transaction, actor, mode, provider.issuer, now)
      return true
    })
    return done === null ? refuse(20035) : { problem: null }
  }

const forgetProvider =
  (context: CompanyLoginContext): Handler<Calls['POST /member/company_sign_in/remove']> =>
  async ({ member, now }) => {
    const actor = actorIn(member)
    const provider = actor && (await providerOf(context.database, actor.companyId))
    if (!actor || !provider) return refuse(20035)
    const done = await allOrNothing(context.database, async (transaction) => {
      if (!(await removeProvider(transaction, actor.companyId))) return null
      await note(context, transaction, actor, 'removed', provider.issuer, now)
      return true
    })
    return done === null ? refuse(20035) : {}
  }

/** Returns the company of a session and the person who acts in it; null: a personal session. */
const actorIn = ({ id: companyId, username: company, company: acting, secondFactor }: MemberCaller) =>
  acting?.person ? { companyId, company, person: acting.person, secondFactor } : null

type Actor = NonNullable<ReturnType<typeof actorIn>>

/** Notes a change, and tells the owners of it. */
async function note(
  context: CompanyLoginContext,
  transaction: Transaction,
  actor: Actor,
  change: NoticeKind,
  issuer: string,
  now: Date,
) {
  const { companyId, company, person } = actor
  await addEvent(transaction, { companyId, kind: change, personId: person.id, detail: issuer, at: now })
  const by = shownName(context.vendorName, { name: person.username, address: person.email })
  await tellOwners(context, transaction, { companyId, company, change, person: by, issuer })
}

const presentProvider = ({ issuer, clientId, mode, triedAt, token }: Provider) => ({
  issuer,
  client_id: clientId,
  mode,
  record: recordValue(token),
  tried: triedAt === null ? 0 : unixSeconds(triedAt),
})
