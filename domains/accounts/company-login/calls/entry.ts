import { countAttempt, hashOf, knownBrowser, proveOwnAddress, provePassword } from '@/domains/accounts/identity'
import { afterLogout } from '@/domains/accounts/identity/rules'
import { isRefusal, refuse, refuseUntil } from '@/platform/contract/refusal'
import { allOrNothing } from '@/platform/database/transaction'
import type { Handler, Handlers, Visit } from '@/platform/http/visit'
import { randomCharacters } from '@/platform/text/alphabet'
import { keptName } from '@/platform/text/shown-name'
import { type Duration, minutes, seconds } from '@/platform/time/duration'
import { networkCount, openCount, ownCount } from '@/platform/time/throttle'
import { linkAndEnter } from '../actions/admit'
import { depart } from '../actions/journey'
import { forgetHolder, holderIn } from '../actions/proof-cookie'
import type { CompanyLoginContext } from '../context'
import type { entryCalls } from '../contract/entry'
import { companyLoginMails } from '../mails/mails'
import { codeAgainAfter, domainOf, limits } from '../rules'
import { loginAddress } from '../store/links'
import { endProof, proofOf, putCode, tryCode } from '../store/proofs'
import { providerOfDomain } from '../store/providers'

type PendingProof = NonNullable<Awaited<ReturnType<typeof proofOf>>>

type Calls = typeof entryCalls

/** How people come in by the provider of their company. */
export const entryHandlers = (context: CompanyLoginContext): Handlers<Calls> => ({
  'POST /api/auth/company': leadToProvider(context),
  'POST /api/auth/company/waiting': showWaiting(context),
  'POST /api/auth/company/code': mailCode(context),
  'POST /api/auth/company/prove': proveAccount(context),
})

const leadToProvider =
  (context: CompanyLoginContext): Handler<Calls['POST /api/auth/company']> =>
  async ({ input: { email, wanted }, cookies, network, now }) => {
    const domain = domainOf(email)
    const browser = await knownBrowser(context.database, cookies)
    const throttles = [
      networkCount({
        key: `company login from ${network}`,
        free: 30,
        forgives: seconds(20),
        longestDelay: minutes(1),
      }),
      browser === null
        ? openCount('a browser in which a member has logged in', {
            key: `company login at ${domain}`,
            free: 300,
            forgives: seconds(1),
            longestDelay: minutes(1),
          })
        : ownCount({ key: `company login in ${browser}`, free: 30, forgives: seconds(20), longestDelay: minutes(1) }),
    ]
    const wait = await countAttempt(context.database, throttles, now)
    if (wait !== null) return refuseUntil(wait)
    const provider = await providerOfDomain(context.database, domain)
    if (provider === null) return { url: null, reached: true }
    const own = wanted === undefined ? null : afterLogout(wanted)
    try {
      return {
        url: await depart(context, provider, { cookies, now, tries: null, wanted: own, hint: email }),
        reached: true,
      }
    } catch (error) {
      context.log.warn({ error, companyId: provider.companyId }, 'the provider of a company cannot be reached')
      return { url: null, reached: false }
    }
  }

const showWaiting =
  (context: CompanyLoginContext): Handler<Calls['POST /api/auth/company/waiting']> =>
  async (visit) => {
    const found = await waitingIn(context, visit)
    return found ? { company: found.waiting.company, email: found.waiting.email } : refuse(42033)
  }

const mailCode =
  (context: CompanyLoginContext): Handler<Calls['POST /api/auth/company/code']> =>
  async (visit) => {
    const { now, network } = visit
    const found = await waitingIn(context, visit)
    if (!found) return refuse(42033)
    const { email: to, company, companyId, subject } = found.waiting
    const code = randomCharacters(limits.codeLength)
    const language = context.offer.languages.of(visit.language)
    // The company's provider has named them: strangers do not fill what it is counted by.
    const counts = [
      ownCount({
        key: `company code of ${companyId} for ${hashOf(subject).toString('hex')}`,
        free: 5,
        forgives: minutes(10),
        longestDelay: minutes(30),
      }),
      networkCount({ key: `mail from ${network}`, free: 40, forgives: minutes(1), longestDelay: minutes(10) }),
    ]
    let wait: Duration = codeAgainAfter
    const sent = await allOrNothing(context.database, async (transaction) => {
      if (!(await putCode(transaction, found.holder, code, now))) return null
      const closed = await countAttempt(transaction, counts, now)
      if (closed !== null) {
        wait = closed
        return null
      }
      const facts = { company: keptName(company), code }
      await companyLoginMails.send(context, transaction, 'code', { to, language }, facts)
      return true
    })
    return sent ? {} : refuseUntil(wait)
  }

const proveAccount =
  (context: CompanyLoginContext): Handler<Calls['POST /api/auth/company/prove']> =>
  async (visit) => {
    const { input, now, cookies } = visit
    const found = await waitingIn(context, visit)
    if (!found) return refuse(42033)
    const { holder, waiting } = found
    const { companyId, personId, email, subject } = waiting
    if (input.pw !== undefined) {
      const wrong = await byPassword(context, waiting, input.pw, visit)
      if (wrong !== null) return wrong
    } else if (!(await tryCode(context.database, holder, input.code ?? '', now))) return refuse(20021)
    const used = await context.database.transaction(async (transaction) => {
      if (!(await endProof(transaction, holder))) return false
      if (input.code !== undefined)
        await proveOwnAddress(context.identity, transaction, { memberId: personId, email, now })
      return true
    })
    if (!used) return refuse(42033)
    forgetHolder(cookies)
    const domain = domainOf(email)
    const admission = await linkAndEnter(context, visit, { companyId, personId, subject, domain })
    if (admission.next === 'in') return admission.answer
    if (admission.next === 'code') return refuse(42031)
    return admission.next === 'refused' && admission.why === 'blocked' ? refuse(42023) : refuse(20035)
  }

/** Returns the account that this browser has to prove. */
async function waitingIn(context: CompanyLoginContext, { cookies, now }: Visit) {
  const holder = holderIn(cookies)
  const waiting = holder && (await proofOf(context.database, holder, now))
  return holder && waiting ? { holder, waiting } : null
}

async function byPassword(
  context: CompanyLoginContext,
  { personId }: PendingProof,
  password: string,
  { network, now }: Visit,
) {
  const email = await loginAddress(context.database, personId)
  if (email === null) return refuse(42012)
  const proven = await provePassword(context.identity, { email, password, network, now })
  // The password was right; the second factor is still to come.
  return isRefusal(proven) && proven.refused !== 42031 ? proven : null
}
