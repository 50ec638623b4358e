import { isRefusal, refuse, refuseFields } from '@/platform/contract/refusal'
import type { Handlers } from '@/platform/http/visit'
import { unixSeconds } from '@/platform/time/duration'
import type { SupportContext } from '../context'
import type { MessageOnWire, ticketCalls } from '../contract/member'
import { original, readPlace, writePlace } from '../rules'
import { type Message, threadOf } from '../store/thread'
import { ticketsOf } from '../store/tickets'
import { showsPass } from './holder'

type Calls = Pick<typeof ticketCalls, 'GET /ticket/list' | 'GET /ticket/thread'>

const listedAtOnce = 20
const messagesPerPage = 50

export function readCalls(context: SupportContext): Handlers<Calls> {
  const { database } = context
  return {
    'GET /ticket/list': async (visit) => {
      const holder = await showsPass(context, visit)
      if (isRefusal(holder)) return holder
      const { state = null, search = '', after = null } = visit.input
      const place = after === null ? null : readPlace(after)
      if (after !== null && place === null) return refuseFields('after')
      const request = { state, search: search.trim() || null, after: place, most: listedAtOnce + 1 }
      const found = await ticketsOf(database, holder, request)
      const shown = found.slice(0, listedAtOnce)
      const last = shown.at(-1)
      return {
        tickets: shown.map(({ number, updatedAt, ...ticket }) => ({
          ticket: number,
          subject: ticket.subject,
          state: ticket.state,
          updated: unixSeconds(updatedAt),
        })),
        next: found.length > shown.length && last ? writePlace(last) : null,
      }
    },

    'GET /ticket/thread': async (visit) => {
      const holder = await showsPass(context, visit)
      if (isRefusal(holder)) return holder
      const { ticket, before = null } = visit.input
      const found = await threadOf(database, holder, { ticket, before, most: messagesPerPage + 1 })
      if (!found) return refuse(20035)
      const { number, messages, ...rest } = found
      return {
        ...rest,
        ticket: number,
        messages: messages.slice(-messagesPerPage).map(presentMessage),
        more: messages.length > messagesPerPage,
      }
    },
  }
}

/** Customers talk with the vendor: who of the staff has written is not shown. */
const presentMessage = ({ id, author, text, quoted, at, attachments }: Message): MessageOnWire => ({
  id,
  author,
  text,
  // Replies of staff quote letters to the staff.
  quoted: author === 'customer' ? quoted : null,
  at,
  attachments: attachments.flatMap(({ id: file, name, mediaType: type, size }) =>
    type === original ? [] : [{ id: file, name, type, size }],
  ),
})
