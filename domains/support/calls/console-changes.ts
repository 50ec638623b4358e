import { Readable } from 'node:stream'
import { type Audited, recorded } from '@/platform/audit/change'
import { type Refusal, refuse, refuseMeanwhile, refuseValue } from '@/platform/http/refusal'
import type { Handlers, OperatorCaller } from '@/platform/http/visit'
import { cleanAttachment } from '../actions/attachment'
import { answerTicket, assignTicket, closeTicket, type Decision, reopenTicket } from '../actions/tickets'
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

  /** What the operator gets to know: done, or who has done what meanwhile. */
  async function settle(
    { ticket, seen }: { ticket: string; seen: number },
    decision: Decision,
  ): Promise<Audited<{ ticket: string }> | Refusal<20035 | 20085 | 31002>> {
    if (decision === 'done') return recorded({ ticket })
    const found = decision === 'unknown' ? null : await findTicket(database, ticket)
    if (!found) return refuse(20085)
    // It is what they saw: there is nothing to close, or a file is gone that was to go with the answer.
    if (found.version === seen) return refuse(20035)
    return refuseMeanwhile({ by: found.changedBy, at: new Date(found.changed ?? found.updated) })
  }

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
        const deed = { action: 'ticket.attach', memberId: found.memberId, details } as const
        return { answer: { id, name: kept.name, type, size }, deed }
      })
    },

    'POST /console/api/tickets/answer': async ({ input, operator }) => {
      const { message: text, attachments } = input
      const answer = { ...actOf(input, operator), text, attachments, assignee: operator.email }
      return settle(input, await answerTicket(context, answer))
    },

    'POST /console/api/tickets/assign': async ({ input, operator }) => {
      const { to } = input
      const may = to === null || (await staffMembers()).some(({ email, mayAnswer }) => mayAnswer && email === to)
      if (!may) return refuseValue('to')
      return settle(input, await assignTicket(context, { ...actOf(input, operator), to }))
    },

    'POST /console/api/tickets/close': async ({ input, operator }) =>
      settle(input, await closeTicket(context, actOf(input, operator))),

    'POST /console/api/tickets/reopen': async ({ input, operator }) =>
      settle(input, await reopenTicket(context, actOf(input, operator))),
  }
}

const actOf = ({ ticket: number, seen: version }: { ticket: string; seen: number }, { name }: OperatorCaller) => ({
  number,
  version,
  operator: name,
})
