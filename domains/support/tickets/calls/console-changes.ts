import { Readable } from 'node:stream'
import type { ActingOperator, Change } from '@/platform/audit/change'
import { refuse, refuseValue } from '@/platform/contract/refusal'
import type { Handlers, OperatorCaller } from '@/platform/http/visit'
import { cleanAttachment } from '../actions/attachment'
import { answerTicket, assignTicket, closeTicket, reopenTicket } from '../actions/tickets'
import type { ConsoleContext } from '../context'
import type { supportConsoleCalls } from '../contract/console'
import { addAttachment } from '../store/attachments'
import { findTicket } from '../store/console'

type Calls = Pick<
  typeof supportConsoleCalls,
  | 'POST /console/api/tickets/attach'
  | 'POST /console/api/tickets/answer'
  | 'POST /console/api/tickets/assign'
  | 'POST /console/api/tickets/close'
  | 'POST /console/api/tickets/reopen'
>

export function consoleChanges(context: ConsoleContext): Handlers<Calls> {
  const { database, files, staffMembers } = context

  return {
    'POST /console/api/tickets/attach': async ({ input, file, now, change }) => {
      const { ticket, name = '' } = input
      const cleaned = await cleanAttachment(file, name)
      if (cleaned === null) return refuseValue('file')
      const found = await findTicket(database, ticket)
      if (!found) return refuse(20085)
      const { content, file: kept } = cleaned
      await files.put(kept.fileKey, Readable.from([content], { objectMode: false }), content.length)
      return change(async (transaction) => {
        await addAttachment(transaction, { memberId: null, ticketId: found.id }, kept, now)
        const { id, mediaType: type, size } = kept
        const details = { ticket, name: kept.name }
        const record = { action: 'ticket.attach', memberId: found.memberId, details } as const
        return { answer: { id, name: kept.name, type, size }, record }
      })
    },

    'POST /console/api/tickets/answer': ({ input, ...visit }) => {
      const { message: text, attachments } = input
      const answer = { ...ticketIn(input), text, attachments, assignee: visit.operator.email }
      return answerTicket(context, actingOf(visit), answer)
    },

    'POST /console/api/tickets/assign': async ({ input, ...visit }) => {
      const { to } = input
      const may =
        to === null || (await staffMembers(database)).some(({ email, mayAnswer }) => mayAnswer && email === to)
      if (!may) return refuseValue('to')
      return assignTicket(context, actingOf(visit), { ...ticketIn(input), to })
    },

    'POST /console/api/tickets/close': ({ input, ...visit }) => closeTicket(context, actingOf(visit), ticketIn(input)),

    'POST /console/api/tickets/reopen': ({ input, ...visit }) =>
      reopenTicket(context, actingOf(visit), ticketIn(input)),
  }
}

const ticketIn = ({ ticket: number, seen: version }: { ticket: string; seen: number }) => ({ number, version })

const actingOf = ({
  operator,
  ...acting
}: {
  operator: OperatorCaller
  change: Change
  now: Date
}): ActingOperator => ({
  change: acting.change,
  by: operator.name,
  now: acting.now,
})
