import { countAttempt, hashOf } from '@/domains/accounts/identity'
import { refuse, refuseFields, refuseUntil } from '@/platform/contract/refusal'
import type { Handler, Handlers } from '@/platform/http/visit'
import { textIn } from '@/platform/i18n/texts'
import { keptName, noName, plainName } from '@/platform/text/shown-name'
import { hours, minutes, unixSeconds } from '@/platform/time/duration'
import { ownCount } from '@/platform/time/throttle'
import { beginHandover } from '../actions/begin-handover'
import { hashOfCode } from '../actions/codes'
import { acceptHandover, declineHandover, stopHandover } from '../actions/handovers'
import type { GiftingContext } from '../context'
import type { handoverCalls } from '../contract/handovers'
import { licenceAt } from '../store/handover-lines'
import { handoverByCode, handoverByLink, handoverFacts, openOf } from '../store/handovers'
import { licenceOnWire, ownHandovers } from './own-handovers'

/** Codes have 78 random bits; who tries many is slowed down all the same. */
const guesses = (by: string) => [
  ownCount({ key: `licence by ${by}`, free: 20, forgives: minutes(1), longestDelay: hours(1) }),
]

/** Limits notices to a member's own addresses, and letters to any address that a member names. */
const letters = (memberId: number) => [
  ownCount({ key: `handovers by ${memberId}`, free: 5, forgives: hours(1), longestDelay: hours(12) }),
]

type Calls = typeof handoverCalls

/** Every call about licences that are handed on, with its handler. */
export const handoverHandlers = (context: GiftingContext): Handlers<Calls> => ({
  'GET /member/handovers': ownHandovers(context),

  'POST /member/handovers/begin': begin(context),

  'POST /member/handovers/stop': stopOwn(context),

  'POST /member/handovers/accept': accept(context),

  'POST /api/auth/handover/check': checkCode(context),

  'POST /api/auth/handover/decline': decline(context),

  'POST /api/auth/handover/notice': showNotice(context),

  'POST /api/auth/handover/stop': stopByLink(context),
})

const begin =
  (context: GiftingContext): Handler<Calls['POST /member/handovers/begin']> =>
  async ({ input, member, network, language, now }) => {
    if (input.email === member.email || input.email === member.provenEmail) return refuse(20035)
    const sender = plainName(context.vendorName, input.sender)
    if (sender === null) return refuseFields('sender')
    const wait = await countAttempt(context.database, letters(member.id), now)
    if (wait !== null) return refuseUntil(wait)
    const { order: number, position, email } = input
    const begun = await beginHandover(context, {
      giver: member.id,
      number,
      position,
      email,
      sender,
      network,
      language,
      now,
    })
    if ('pay' in begun) return { until: null, pay: begun.pay }
    return 'until' in begun ? { until: unixSeconds(begun.until), pay: null } : begun
  }

const stopOwn =
  (context: GiftingContext): Handler<Calls['POST /member/handovers/stop']> =>
  async ({ input, member, now }) => {
    const own = await openOf(context.database, { id: input.handover, giver: member.id })
    if (!own) return refuse(20035)
    return context.database.transaction((transaction) => stopHandover(context, transaction, own, now))
  }

const accept =
  (context: GiftingContext): Handler<Calls['POST /member/handovers/accept']> =>
  async ({ input, member, now }) => {
    const wait = await countAttempt(context.database, guesses(`member ${member.id}`), now)
    if (wait !== null) return refuseUntil(wait)
    return acceptHandover(context, { code: input.code, memberId: member.id, now })
  }

const checkCode =
  ({ database, holdings, catalogue: catalogues }: GiftingContext): Handler<Calls['POST /api/auth/handover/check']> =>
  async ({ input, network, now, reader }) => {
    const wait = await countAttempt(database, guesses(network), now)
    if (wait !== null) return refuseUntil(wait)
    const found = await handoverByCode(database, hashOfCode(input.code))
    if (!found) return refuse(20032)
    const { giverId: memberId, orderId: order, position, sender, dueAt, endedAt } = found
    const isOpen = endedAt === null && dueAt !== null && dueAt > now
    const licence = isOpen ? await licenceAt(database, holdings, { memberId, order, position }) : null
    // Other visitors with the letter learn nothing once it is over.
    if (!licence) return { state: 'over', sender: noName, licence: null }
    const catalogue = await catalogues.currentCatalogue(database)
    return { state: 'waits', sender: keptName(sender), licence: licenceOnWire(catalogue, licence, reader) }
  }

const decline =
  (context: GiftingContext): Handler<Calls['POST /api/auth/handover/decline']> =>
  async ({ input, network, now }) => {
    const wait = await countAttempt(context.database, guesses(network), now)
    if (wait !== null) return refuseUntil(wait)
    return declineHandover(context, { code: input.code, now })
  }

const showNotice =
  ({ database }: GiftingContext): Handler<Calls['POST /api/auth/handover/notice']> =>
  async ({ input, reader }) => {
    const found = await handoverByLink(database, hashOf(input.hash))
    const listed = found && (await handoverFacts(database, found.id))
    if (!listed) return refuse(20032)
    if (found.endedAt !== null) return { state: 'over', product: '', email: '' }
    return { state: 'waits', product: textIn(listed.names, reader), email: found.email }
  }

const stopByLink =
  (context: GiftingContext): Handler<Calls['POST /api/auth/handover/stop']> =>
  async ({ input, now }) => {
    const found = await handoverByLink(context.database, hashOf(input.hash))
    if (!found) return refuse(20032)
    return context.database.transaction((transaction) => stopHandover(context, transaction, found, now))
  }
