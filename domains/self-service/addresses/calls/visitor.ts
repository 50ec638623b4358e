import {
  changeAddress,
  checkCaptcha,
  countAttempt,
  hashOf,
  knownBrowser,
  mailPasswordLink,
  ownerOf,
  proveFactor,
} from '@/domains/accounts/identity'
import { isRefusal, refuse, refuseUntil } from '@/platform/contract/refusal'
import type { Handlers } from '@/platform/http/visit'
import { enqueue } from '@/platform/jobs/queue'
import { hours, minutes, unixSeconds } from '@/platform/time/duration'
import { networkCount, openCount } from '@/platform/time/throttle'
import { findPurchase } from '../actions/find'
import { undoableUntil } from '../actions/own-merge'
import { stopRequest } from '../actions/stop'
import { beginWayBack } from '../actions/way-back'
import type { AddressesContext } from '../context'
import type { addressCalls } from '../contract/member'
import { tryCode, useCodes } from '../store/codes'
import { requestByLink } from '../store/requests'
import { stopChanges } from '../store/rivals'
import { mailCode, mailThrottles } from './codes'

type Calls = Pick<
  typeof addressCalls,
  | 'POST /api/auth/find_purchase'
  | 'POST /api/auth/way_back/code'
  | 'POST /api/auth/way_back'
  | 'POST /api/auth/address_request/check'
  | 'POST /api/auth/address_request/stop'
>

/** How many ways back one network asks for, and how often one account is asked for. Recovery codes have a count of their own. */
const askedFrom = (network: string) =>
  networkCount({ key: `way back from ${network}`, free: 10, forgives: minutes(10), longestDelay: hours(1) })
const askedFor = (account: string) =>
  openCount('a session; a recovery code, which has a count of its own', {
    key: `way back to ${account}`,
    free: 5,
    forgives: hours(1),
    longestDelay: hours(1),
  })

/** The calls for visitors without a login: no answer says whether an address has an account. */
export function visitorHandlers(context: AddressesContext): Handlers<Calls> {
  const { database, identity } = context
  return {
    'POST /api/auth/find_purchase': async ({ input, token, cookies, network, now, language }) => {
      const { email, code } = input
      if (token === null || !(await checkCaptcha(database, hashOf(token), code, now))) return refuse(42011)
      const browser = await knownBrowser(database, cookies, email)
      const wait = await countAttempt(database, mailThrottles(network, email, browser), now)
      if (wait !== null) return refuseUntil(wait)
      await enqueue(database, { kind: findPurchase, payload: { email, language }, runAt: now })
      return {}
    },

    'POST /api/auth/way_back/code': async ({ input, token, network, now, language }) => {
      if (token === null || !(await checkCaptcha(database, hashOf(token), input.code, now))) return refuse(42011)
      const asker = { holder: hashOf(token), memberId: null }
      return mailCode(context, { ...asker, purpose: 'wayBack', email: input.email, network, language, now })
    },

    'POST /api/auth/way_back': async ({ input, token, network, now, language }) => {
      const { account, email, code, recovery_code: recovery } = input
      if (token === null) return refuse(20021)
      const holder = hashOf(token)
      if (!(await tryCode(database, { holder, purpose: 'wayBack', email, code, now }))) return refuse(20021)
      const counts = recovery === undefined ? [askedFrom(network), askedFor(account)] : [askedFrom(network)]
      const wait = await countAttempt(database, counts, now)
      if (wait !== null) return refuseUntil(wait)
      if (recovery === undefined) {
        const used = await database.transaction(async (transaction) => {
          if ((await useCodes(transaction, holder, ['wayBack'])) === 0) return false
          const payload = { account, email, network, language }
          await enqueue(transaction, { kind: beginWayBack, payload, runAt: now })
          return true
        })
        return used ? { days: context.waiting.recoveryDays } : refuse(20021)
      }
      const owner = await ownerOf(database, account)
      const memberId = owner && owner.blacklistedAt === null ? owner.id : 0
      const proof = { account: memberId || account, code: recovery, takes: ['recovery'], now } as const
      const done = await proveFactor(identity, proof, async (transaction) => {
        const found = await ownerOf(transaction, account)
        if (found?.id !== memberId || found.blacklistedAt !== null || found.secondFactorSince === null) return null
        if ((await useCodes(transaction, holder, ['wayBack'])) === 0) return null
        const change = { memberId, to: email, now, caller: null, isWayBack: true }
        if ((await changeAddress(identity, transaction, change)) !== 'changed') return null
        await stopChanges(transaction, memberId, now)
        return mailPasswordLink(identity, transaction, memberId)
      })
      if (isRefusal(done)) return done
      return done === null ? refuse(20052) : { days: 0 }
    },

    'POST /api/auth/address_request/check': async ({ input, now }) => {
      const request = await requestByLink(database, hashOf(input.hash))
      if (!request) return refuse(20032)
      const { kind, endedAt, dueAt } = request
      const after = undoableUntil(request, now) === null ? 'over' : 'undoable'
      const state = endedAt === null ? 'waits' : after
      return { kind, state, due: dueAt && unixSeconds(dueAt) } as const
    },

    'POST /api/auth/address_request/stop': async ({ input, now }) => {
      return database.transaction(async (transaction) => {
        const request = await requestByLink(transaction, hashOf(input.hash))
        return request ? stopRequest(context, transaction, request, now) : refuse(20032)
      })
    },
  }
}
