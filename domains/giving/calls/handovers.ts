import { productOf } from '@/domains/catalogue/rules'
import { endOf, isRunning } from '@/domains/holdings/rules'
import { updatesOf } from '@/domains/holdings/rules/updates'
import { countAttempt, hashOf } from '@/domains/identity'
import { refuse, refuseUntil } from '@/platform/http/refusal'
import type { Handlers } from '@/platform/http/visit'
import type { Language } from '@/platform/i18n/languages'
import { textIn } from '@/platform/i18n/texts'
import { before, days, hours, minutes, unixSeconds } from '@/platform/time/duration'
import { hashOfCode } from '../actions/codes'
import { acceptHandover, beginHandover, declineHandover, stopHandover } from '../actions/handovers'
import type { GivingContext } from '../context'
import type { HandoverOnWire, handoverCalls } from '../contract/handovers'
import { freeFrom, isTransferable, transfersLeft } from '../rules/handovers'
import { type HeldLicence, licenceAt, licencesOf } from '../store/handover-lines'
import {
  handedSince,
  handoverByCode,
  handoverByLink,
  handoverFacts,
  handoversBy,
  handoversTo,
  openOf,
} from '../store/handovers'

/** Codes have 78 random bits; who tries many is slowed down all the same. */
const guesses = (by: string) => [{ key: `licence by ${by}`, free: 20, forgives: minutes(1), longestDelay: hours(1) }]

/** Notices to every address of the member’s own, and a letter to whatever address a member names. */
const letters = (memberId: number) => [
  { key: `handovers by ${memberId}`, free: 5, forgives: hours(1), longestDelay: hours(12) },
]

const inUnixSeconds = (moment: Date | null) => moment && unixSeconds(moment)

type ListedHandover = Awaited<ReturnType<typeof handoversBy>>[number]

function onWire({ handover, order, names }: ListedHandover, language: Language): HandoverOnWire {
  const { id, email, outcome, sentAt, begunAt, heldUntil, dueAt, endedAt } = handover
  return {
    ...{ id, order, email, product: textIn(names, language) },
    state: outcome ?? (sentAt === null ? 'held' : 'waiting'),
    begun: unixSeconds(begunAt),
    until: unixSeconds(endedAt ?? dueAt ?? heldUntil),
  }
}

/** Every call about licences that are handed on, with its handler. */
export function handoverHandlers(context: GivingContext): Handlers<typeof handoverCalls> {
  const { database, holdings, catalogue: reader, transfers } = context

  /** What somebody has by a licence, by itself: a renewal of its updates is of its buyer's own. */
  async function licenceOnWire(licence: HeldLicence, language: Language) {
    const catalogue = await reader.currentCatalogue(database)
    const product = productOf(catalogue, licence.pid)
    return {
      product: textIn(licence.names, language),
      quantity: licence.quantity,
      runs_until: inUnixSeconds(endOf(licence)),
      updates_until: inUnixSeconds(product && updatesOf(catalogue, licence, product, [])),
    }
  }

  return {
    'GET /member/handovers': async ({ member, language, now }) => {
      const catalogue = await reader.currentCatalogue(database)
      const held = transfers.allowed ? await licencesOf(database, holdings, member.id) : []
      const free = held.filter(
        (licence) => isRunning(licence, now) && isTransferable(productOf(catalogue, licence.pid)),
      )
      const handed = await handedSince(database, member.id, before(now, days(365)))
      return {
        allowed: transfers.allowed,
        left: transfersLeft(handed, transfers, now),
        hold_days: transfers.holdDays,
        accept_days: transfers.acceptDays,
        licences: await Promise.all(
          free.map(async (licence) => ({
            ...{ order: licence.number, position: licence.position },
            ...(await licenceOnWire(licence, language)),
            free_from: unixSeconds(freeFrom(licence, transfers)),
          })),
        ),
        given: (await handoversBy(database, member.id)).map((each) => onWire(each, language)),
        received: (await handoversTo(database, member.id)).map(({ handover, names }) => ({
          ...{ product: textIn(names, language), sender: handover.sender },
          accepted: unixSeconds(handover.endedAt ?? handover.begunAt),
        })),
      }
    },

    'POST /member/handovers/begin': async ({ input, member, network, language, now }) => {
      if (input.email === member.email) return refuse(20035)
      const wait = await countAttempt(database, letters(member.id), now)
      if (wait !== null) return refuseUntil(wait)
      const { order: number, position, email, sender } = input
      const begun = await beginHandover(context, {
        ...{ giver: member.id, number, position, email, sender: sender.trim(), network, language, now },
      })
      return 'until' in begun ? { until: unixSeconds(begun.until) } : begun
    },

    'POST /member/handovers/stop': async ({ input, member, now }) => {
      const own = await openOf(database, { id: input.handover, giver: member.id })
      if (!own) return refuse(20035)
      return database.transaction((transaction) => stopHandover(context, transaction, own, now))
    },

    'POST /member/handovers/accept': async ({ input, member, now }) => {
      const wait = await countAttempt(database, guesses(`member ${member.id}`), now)
      if (wait !== null) return refuseUntil(wait)
      return acceptHandover(context, { code: input.code, memberId: member.id, now })
    },

    'POST /api/auth/handover/check': async ({ input, network, now, language }) => {
      const wait = await countAttempt(database, guesses(network), now)
      if (wait !== null) return refuseUntil(wait)
      const found = await handoverByCode(database, hashOfCode(input.code))
      if (!found) return refuse(20032)
      const { giverId: memberId, orderId: order, position, sender, dueAt, endedAt } = found
      const isOpen = endedAt === null && dueAt !== null && dueAt > now
      const licence = isOpen ? await licenceAt(database, holdings, { memberId, order, position }) : null
      // Anyone else who comes with the letter learns nothing of it any more.
      if (!licence) return { state: 'over', sender: '', licence: null }
      return { state: 'waits', sender, licence: await licenceOnWire(licence, language) }
    },

    'POST /api/auth/handover/decline': async ({ input, network, now }) => {
      const wait = await countAttempt(database, guesses(network), now)
      if (wait !== null) return refuseUntil(wait)
      return declineHandover(context, { code: input.code, now })
    },

    'POST /api/auth/handover/notice': async ({ input, language }) => {
      const found = await handoverByLink(database, hashOf(input.hash))
      const listed = found && (await handoverFacts(database, found.id))
      if (!listed) return refuse(20032)
      if (found.endedAt !== null) return { state: 'over', product: '', email: '' }
      return { state: 'waits', product: textIn(listed.names, language), email: found.email }
    },

    'POST /api/auth/handover/stop': async ({ input, now }) => {
      const found = await handoverByLink(database, hashOf(input.hash))
      if (!found) return refuse(20032)
      return database.transaction((transaction) => stopHandover(context, transaction, found, now))
    },
  }
}
