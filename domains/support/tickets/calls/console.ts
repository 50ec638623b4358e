import { Readable } from 'node:stream'
import type { ActingOperator, Change } from '@/platform/audit/change'
import { refuse, refuseFields, refuseValue } from '@/platform/contract/refusal'
import { MissingFileError } from '@/platform/files/store'
import type { Handlers, OperatorCaller } from '@/platform/http/visit'
import { languageName } from '@/platform/i18n/languages'
import { type Reader, textIn } from '@/platform/i18n/texts'
import { dayIn } from '@/platform/time/day'
import { unixSeconds } from '@/platform/time/duration'
import { isSnooze } from '@/platform/time/snooze'
import { cleanAttachment } from '../actions/attachment'
import { fillAnswers, removeAnswer, saveAnswer } from '../actions/canned'
import {
  answerTicket,
  assignTicket,
  closeTicket,
  mergeTicket,
  noteOnTicket,
  reopenTicket,
  snoozeTicket,
} from '../actions/tickets'
import type { ConsoleContext } from '../context'
import type { ListedTicket, OpenedTicket, supportConsoleCalls } from '../contract/console'
import { readPlace, writePlace } from '../rules'
import { addAttachment, attachmentById } from '../store/attachments'
import type { CannedAnswer } from '../store/canned'
import { type ConsoleEntry, type ConsoleTicket, findTicket, listTickets, othersOf } from '../store/console'

type Calls = Pick<
  typeof supportConsoleCalls,
  | 'POST /console/api/tickets/attach'
  | 'POST /console/api/tickets/answer'
  | 'POST /console/api/tickets/note'
  | 'POST /console/api/tickets/assign'
  | 'POST /console/api/tickets/snooze'
  | 'POST /console/api/tickets/merge'
  | 'POST /console/api/tickets/close'
  | 'POST /console/api/tickets/reopen'
>

function consoleChanges(context: ConsoleContext): Handlers<Calls> {
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

    'POST /console/api/tickets/note': ({ input: { ticket: number, text }, ...visit }) =>
      noteOnTicket(context, actingOf(visit), { number, text }),

    'POST /console/api/tickets/assign': async ({ input, ...visit }) => {
      const { to } = input
      const may =
        to === null || (await staffMembers(database)).some(({ email, mayAnswer }) => mayAnswer && email === to)
      if (!may) return refuseValue('to')
      return assignTicket(context, actingOf(visit), { ...ticketIn(input), to })
    },

    'POST /console/api/tickets/snooze': async ({ input, ...visit }) => {
      const { until } = input
      if (until !== null && !isSnooze(until, todayOf(context, visit.now))) return refuseValue('until')
      return snoozeTicket(context, actingOf(visit), { ...ticketIn(input), until })
    },

    'POST /console/api/tickets/merge': ({ input, ...visit }) =>
      mergeTicket(context, actingOf(visit), { ...ticketIn(input), into: input.into }),

    'POST /console/api/tickets/close': ({ input, ...visit }) => closeTicket(context, actingOf(visit), ticketIn(input)),

    'POST /console/api/tickets/reopen': ({ input, ...visit }) =>
      reopenTicket(context, actingOf(visit), ticketIn(input)),
  }
}

const todayOf = ({ vendor }: ConsoleContext, now: Date) => dayIn(vendor.seller.timeZone, now)

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

const listedAtOnce = 30

const assignments = {
  me: (self: string) => ({ assignedTo: self }),
  others: (self: string) => ({ notAssignedTo: self }),
  nobody: () => ({ assignedTo: null }),
}

/** Handlers for operators' view of tickets, and their actions (spec 12.1). */
export function supportConsoleHandlers(context: ConsoleContext): Handlers<typeof supportConsoleCalls> {
  const { database, files, staffMembers } = context

  /** Returns operators' names, by address, and those to whom tickets can be assigned. */
  async function known() {
    const staff = await staffMembers(database)
    return {
      nameOf: new Map(staff.map(({ email, name }) => [email, name])),
      staff: staff.filter(({ mayAnswer }) => mayAnswer).map(({ name, email }) => ({ name, email })),
    }
  }

  return {
    'GET /console/api/tickets': async ({ input, operator, now }) => {
      const { state = 'open', assigned, search, after } = input
      const place = after === undefined ? undefined : readPlace(after)
      if (place === null) return refuseFields('after')
      const found = await listTickets(database, {
        ...(state !== 'all' && { state }),
        ...(assigned && assignments[assigned](operator.email)),
        ...(search && { search }),
        ...(place && { after: { id: place.id, updated: place.updatedAt.getTime() } }),
        newestFirst: state !== 'open' && state !== 'snoozed',
        now,
        most: listedAtOnce + 1,
      })
      const shown = found.slice(0, listedAtOnce)
      const last = shown.at(-1)
      const { nameOf, staff } = await known()
      return {
        staff,
        today: todayOf(context, now),
        tickets: shown.map((entry) => listedTicket(entry, nameOf)),
        next:
          found.length > shown.length && last ? writePlace({ id: last.id, updatedAt: new Date(last.updated) }) : null,
      }
    },

    'GET /console/api/tickets/ticket': async ({ input, reader, operator, now }) => {
      const found = await findTicket(database, input.ticket)
      if (!found) return refuse(20085)
      const { nameOf, staff } = await known()
      return {
        ...openedTicket(found, nameOf),
        staff,
        others: (await othersOf(database, found.number)).map(({ number, ...other }) => ({ ticket: number, ...other })),
        today: todayOf(context, now),
        canned: await cannedFor(context, { ticket: found, operator: operator.name }, reader),
      }
    },

    'GET /console/api/tickets/attachment': async ({ input }) => {
      const file = await attachmentById(database, input.id)
      if (!file) return refuse(20085)
      const content = await files.read(file.fileKey).catch((error: unknown) => {
        if (error instanceof MissingFileError) return null
        throw error
      })
      return content === null ? refuse(20085) : { ...file, content }
    },

    ...consoleChanges(context),
    ...cannedHandlers(context),
  }
}

const titleOf = ({ key, titles }: CannedAnswer, reader: Reader) => textIn(titles, reader) || key

async function cannedFor(
  context: ConsoleContext,
  asked: { readonly ticket: ConsoleTicket; readonly operator: string },
  reader: Reader,
) {
  const filled = await fillAnswers(context, await context.cannedAnswers(), asked)
  return filled.map(({ answer, text }) => ({ key: answer.key, title: titleOf(answer, reader), text }))
}

type CannedCalls = Pick<
  typeof supportConsoleCalls,
  | 'GET /console/api/canned-answers'
  | 'POST /console/api/canned-answers/save'
  | 'POST /console/api/canned-answers/remove'
>

const cannedHandlers = (context: ConsoleContext): Handlers<CannedCalls> => ({
  'GET /console/api/canned-answers': async ({ reader }) => {
    const { offer, cannedAnswers } = context
    return {
      answers: (await cannedAnswers()).map((answer) => ({
        key: answer.key,
        title: titleOf(answer, reader),
        titles: answer.titles ?? {},
        texts: answer.texts,
        version: answer.version ?? 0,
        by: answer.operator ?? null,
        at: answer.at ? unixSeconds(answer.at) : null,
      })),
      languages: offer.languages.spoken.map((language) => ({
        language,
        name: languageName(language, reader.language),
      })),
    }
  },
  'POST /console/api/canned-answers/save': ({ input, ...visit }) => saveAnswer(context, actingOf(visit), input),
  'POST /console/api/canned-answers/remove': ({ input, ...visit }) => removeAnswer(actingOf(visit), input),
})

const inSeconds = (milliseconds: number) => Math.floor(milliseconds / 1000)

const listedTicket = (entry: ConsoleEntry, nameOf: ReadonlyMap<string, string>): ListedTicket => ({
  ticket: entry.number,
  subject: entry.subject,
  state: entry.state,
  name: entry.name,
  email: entry.email,
  assigned: entry.assignedTo && (nameOf.get(entry.assignedTo) ?? entry.assignedTo),
  snoozed: entry.snoozedUntil && inSeconds(entry.snoozedUntil),
  updated: inSeconds(entry.updated),
  version: entry.version,
})

const openedTicket = (
  ticket: ConsoleTicket,
  nameOf: ReadonlyMap<string, string>,
): Omit<OpenedTicket, 'canned' | 'staff' | 'today' | 'others'> => ({
  ...listedTicket(ticket, nameOf),
  assignee: ticket.assignedTo,
  language: ticket.language,
  account: ticket.memberId !== null,
  member: ticket.memberId,
  refund: ticket.refund,
  mergedInto: ticket.mergedInto,
  created: inSeconds(ticket.created),
  notes: ticket.notes.map((note) => ({ ...note, operator: nameOf.get(note.operator) ?? note.operator })),
  messages: ticket.messages.map(({ id, author, operator, text, quoted, at, attachments }) => ({
    id,
    author,
    operator: operator && (nameOf.get(operator) ?? operator),
    text,
    quoted,
    at,
    attachments: attachments.map(({ id: file, name, mediaType, size }) => ({ id: file, name, type: mediaType, size })),
  })),
})
