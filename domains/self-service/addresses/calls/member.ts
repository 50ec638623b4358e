import { changeAddress, countAttempt, hashOf, nobodyWasIn } from '@/domains/accounts/identity'
import { changesLeft } from '@/domains/accounts/identity/rules/email-changes'
import { refuse, refuseFields, refuseUntil } from '@/platform/contract/refusal'
import { allOrNothing } from '@/platform/database/transaction'
import type { Handler, Handlers } from '@/platform/http/visit'
import { shortenedAddress } from '@/platform/text/masked'
import { after, days, hours, unixSeconds } from '@/platform/time/duration'
import { networkCount, openCount, ownCount } from '@/platform/time/throttle'
import { ask } from '../actions/ask'
import { undoableUntil, undoOwn } from '../actions/own-merge'
import { stopRequest } from '../actions/stop'
import type { AddressesContext } from '../context'
import type { addressCalls, RequestOnWire } from '../contract/member'
import { claims } from '../rules'
import { tryCode, useCodes } from '../store/codes'
import { orderOf } from '../store/purchases'
import { claimsOf, lockMember, lockOpen, requestsOf } from '../store/requests'
import { stopChanges } from '../store/rivals'
import { mailCode, ownMailbox } from './codes'
import { mergingHandlers } from './merging'

type Calls = Omit<typeof addressCalls, `${string} /api/auth/${string}`>

/** There are but ten thousand digits. */
const slowly = { forgives: hours(1), firstDelay: hours(1), longestDelay: hours(12) }

/** Counts wrong orders and digits: by member, by network, and by order. */
const guesses = (memberId: number, network: string, order: string) => [
  ownCount({ key: `claim by member ${memberId}`, free: 4, ...slowly }),
  networkCount({ key: `claim from ${network}`, free: 10, ...slowly }),
  openCount('the mailbox of the purchase, by which a merge asks for no digits', {
    key: `claim of order ${order}`,
    free: 4,
    ...slowly,
  }),
]

type ListedRequest = Awaited<ReturnType<typeof requestsOf>>[number]

const onWire = ({ request, from }: ListedRequest, now: Date): RequestOnWire => {
  const { id, kind, email, orderNumber: order, askedAt, dueAt, outcome } = request
  const until = undoableUntil(request, now)
  return {
    id,
    kind,
    order,
    outcome,
    asked: unixSeconds(askedAt),
    due: dueAt && unixSeconds(dueAt),
    // The owner's address of a waiting claim is not shown.
    email: email ?? (kind === 'merge' && from !== null ? shortenedAddress(from) : ''),
    undo_until: until && unixSeconds(until),
  }
}

export const memberHandlers = (context: AddressesContext): Handlers<Calls> => ({
  ...mergingHandlers(context),

  'GET /member/addresses': showAddresses(context),

  'POST /member/addresses/code': requestCode(context),

  'POST /member/addresses/change': requestChange(context),

  'POST /member/addresses/claim': claimOrder(context),

  'POST /member/addresses/undo': undoRequest(context),

  'POST /member/addresses/stop': stopOwnRequest(context),
})

const showAddresses =
  ({ identity, database }: AddressesContext): Handler<Calls['GET /member/addresses']> =>
  async ({ member, now }) => ({
    email: ownMailbox(member),
    changes_left: changesLeft(identity.emailChanges, member, now),
    requests: (await requestsOf(database, member.id)).map((each) => onWire(each, now)),
  })

const requestCode =
  (context: AddressesContext): Handler<Calls['POST /member/addresses/code']> =>
  async ({ input, member, network, language, now }) => {
    const email = input.purpose === 'own' ? ownMailbox(member) : input.email
    if (email === undefined) return refuseFields('email')
    if (input.purpose !== 'own' && email === member.email) return refuseFields('email')
    return mailCode(context, {
      holder: member.tokenHash,
      memberId: member.id,
      purpose: input.purpose,
      email,
      network,
      language,
      now,
    })
  }

const requestChange =
  (context: AddressesContext): Handler<Calls['POST /member/addresses/change']> =>
  async ({ input, member, network, language, cookies, now }) => {
    const { id: memberId, tokenHash: holder } = member
    const { email: to, code, own_code: ownCode } = input
    if (changesLeft(context.identity.emailChanges, member, now) === 0) return refuse(20039)
    if (!(await tryCode(context.database, { holder, purpose: 'new', email: to, code, now }))) return refuse(20021)
    const own = { holder, purpose: 'own', email: ownMailbox(member), now } as const
    if (ownCode !== undefined && !(await tryCode(context.database, { ...own, code: ownCode }))) return refuse(20021)
    // A second factor was just asked for: it replaces the mailbox that the member cannot read.
    const atOnce = ownCode !== undefined || member.secondFactor
    if (!atOnce) {
      const dueAt = after(now, days(context.waiting.waitingDays))
      const request = { kind: 'change', memberId, email: to, network, language, askedAt: now, dueAt } as const
      const asked = await allOrNothing(context.database, async (transaction) =>
        (await useCodes(transaction, holder, ['new'])) === 1 && (await ask(context, transaction, request))
          ? true
          : null,
      )
      return asked ? { due: unixSeconds(dueAt) } : refuse(20035)
    }
    const browser = cookies.get('foyer_device')
    const caller = { session: holder, device: browser === null ? null : hashOf(browser) }
    let outcome: Awaited<ReturnType<typeof changeAddress>> = 'same'
    await allOrNothing(context.database, async (transaction) => {
      const purposes = ownCode === undefined ? (['new'] as const) : (['new', 'own'] as const)
      if ((await useCodes(transaction, holder, purposes)) !== purposes.length) return null
      outcome = await changeAddress(context.identity, transaction, { memberId, to, now, caller })
      if (outcome !== 'changed') return null
      await stopChanges(transaction, memberId, now)
      return true
    })
    const found = outcome as Awaited<ReturnType<typeof changeAddress>>
    if (found === 'changed') return { due: null }
    return refuse(found === 'taken' ? 20041 : 20035)
  }

const claimOrder =
  (context: AddressesContext): Handler<Calls['POST /member/addresses/claim']> =>
  async ({ input, member, network, language, now }) => {
    const { id: memberId } = member
    const number = input.order
    const wait = await countAttempt(context.database, guesses(memberId, network, number), now)
    if (wait !== null) return refuseUntil(wait)
    const found = await orderOf(context.database, { number, digits: input.digits })
    if (!found || found.memberId === memberId) return refuse(20085)
    const { memberId: fromId } = found
    // That account was entered: only its owner can merge it, by its address.
    if (!(await nobodyWasIn(context.database, fromId))) return refuse(20035)
    const dueAt = after(now, days(context.waiting.waitingDays))
    const written = { memberId, fromId, orderNumber: number, network, language, askedAt: now, dueAt }
    const asked = await allOrNothing(context.database, async (transaction) => {
      await lockMember(transaction, memberId)
      if ((await claimsOf(transaction, memberId, now)) >= claims.most) return null
      return (await ask(context, transaction, { kind: 'claim', ...written })) ? true : null
    })
    return asked ? { due: unixSeconds(dueAt) } : refuse(20035)
  }

const undoRequest =
  (context: AddressesContext): Handler<Calls['POST /member/addresses/undo']> =>
  async ({ input, member, now }) => {
    const listed = (await requestsOf(context.database, member.id)).find(({ request }) => request.id === input.request)
    if (!listed) return refuse(20085)
    if (undoableUntil(listed.request, now) === null) return refuse(20035)
    return context.database.transaction((transaction) => undoOwn(context, transaction, listed.request, now))
  }

const stopOwnRequest =
  (context: AddressesContext): Handler<Calls['POST /member/addresses/stop']> =>
  async ({ input, member, now }) =>
    context.database.transaction(async (transaction) => {
      const request = await lockOpen(transaction, input.request, member.id)
      return request ? stopRequest(context, transaction, request, now) : refuse(20035)
    })
