import { z } from 'zod/mini'
import { defineCalls } from '@/platform/contract/call'
import { language, moment, text } from '@/platform/contract/fields'
import { referencePattern } from '@/platform/text/alphabet'
import { authors, limits, mediaTypes, textProblem, ticketStates } from '../rules'

const number = z.string().check(z.regex(referencePattern('T')))
/** The ticket's version, as it was shown. */
const seen = z.number().check(z.int(), z.gte(1))
const message = z.pipe(
  z.string().check(z.refine((value) => textProblem(value, limits.message) === null)),
  z.transform((value: string) => value.trim()),
)
/** In the vendor’s time zone. */
const day = z.iso.date()
const email = z.string().check(z.minLength(1), z.maxLength(255))
const state = z.enum(ticketStates)

const listed = z.object({
  ticket: number,
  subject: z.string(),
  state,
  name: z.string(),
  email: z.string(),
  /** Null: unassigned. An address where none of today’s operators has it. */
  assigned: z.nullable(z.string()),
  /** Until when it was put off; null: it was not. */
  snoozed: z.nullable(moment),
  updated: moment,
  version: z.number(),
})
export type ListedTicket = z.output<typeof listed>

const attachment = z.object({
  id: z.string(),
  name: z.string(),
  /** `message/rfc822`: the whole of an email that could not be read to the end. */
  type: z.enum(mediaTypes),
  /** In bytes. */
  size: z.number(),
})
export type ConsoleAttachment = z.output<typeof attachment>

/** The operators to whom tickets can be assigned. */
const staff = z.array(z.object({ name: z.string(), email: z.string() }))

const opened = z.object({
  ...listed.shape,
  /** The address of the operator to whom it is assigned. */
  assignee: z.nullable(z.string()),
  /** The language of the customer. */
  language,
  account: z.boolean(),
  /** The number of the account; null: there is none. */
  member: z.nullable(z.number()),
  refund: z.nullable(z.string()),
  /** The vendor’s day, from which on it can be put off. */
  today: day,
  created: moment,
  messages: z.array(
    z.object({
      id: z.number(),
      author: z.enum(authors),
      operator: z.nullable(z.string()),
      text: z.string(),
      /** A mailed reply's quote of our letter, which was cut from the text. Null: none. */
      quoted: z.nullable(z.string()),
      at: moment,
      attachments: z.array(attachment),
    }),
  ),
  /** The ticket that it was merged into; null: it stands for itself. */
  mergedInto: z.nullable(number),
  /** Those that it can be merged into: the others of its customer. */
  others: z.array(z.object({ ticket: number, subject: z.string(), state })),
  /** The notes of staff for each other: the customer never sees them. */
  notes: z.array(z.object({ id: z.number(), operator: z.string(), text: z.string(), at: moment })),
  /** The prepared answers in the ticket’s language, with the customer’s name in them; titles in the operator’s. */
  canned: z.array(z.object({ key: z.string(), title: z.string(), text: z.string() })),
  staff,
})
export type OpenedTicket = z.output<typeof opened>
export type ConsoleMessage = OpenedTicket['messages'][number]

const changed = z.object({ ticket: number })
const act = { ticket: number, seen }
const change = {
  who: 'operator',
  permission: 'tickets.answer',
  effect: 'write',
  answer: changed,
  codes: [20035, 20085, 31002],
} as const

const inLanguages = z.record(z.string().check(z.maxLength(20)), z.string().check(z.maxLength(limits.message)))

const canned = z.object({
  key: z.string(),
  /** In the operator’s language; the key where it has none. */
  title: z.string(),
  titles: z.record(z.string(), z.string()),
  texts: z.record(z.string(), z.string()),
  /** 0: it is the folder’s, and staff wrote nothing in place of it. */
  version: z.number(),
  /** The operator who wrote it; null: it is the folder’s. */
  by: z.nullable(z.string()),
  at: z.nullable(moment),
})
export type CannedOnWire = z.output<typeof canned>

const texts = {
  who: 'operator',
  permission: 'texts.edit',
  effect: 'write',
  costs: 'words that staff choose for one ticket at a time',
  answer: z.object({ key: z.string() }),
  codes: [20040, 31002],
} as const

export const supportConsoleCalls = defineCalls({
  'GET /console/api/tickets': {
    summary:
      'Tickets, 30 at a time: those that wait for an answer, the longest first, or those that were put off or are in another state',
    who: 'operator',
    permission: 'tickets.answer',
    effect: 'read',
    input: z.object({
      state: z.optional(z.enum(['all', 'snoozed', ...ticketStates])),
      /** Assigned to the caller, to other operators, or unassigned. */
      assigned: z.optional(z.enum(['me', 'others', 'nobody'])),
      search: z.optional(z.string().check(z.trim(), z.maxLength(limits.search))),
      /** `next` of the page before. */
      after: z.optional(z.string().check(z.maxLength(60))),
    }),
    answer: z.object({
      tickets: z.array(listed),
      next: z.nullable(z.string()),
      staff,
      /** The vendor’s day, from which on they can be put off. */
      today: day,
    }),
    codes: [],
  },
  'GET /console/api/tickets/ticket': {
    summary: 'One ticket with its newest 200 messages, and what may be answered',
    who: 'operator',
    permission: 'tickets.answer',
    effect: 'read',
    input: z.object({ ticket: number }),
    answer: opened,
    codes: [20085],
  },
  'GET /console/api/tickets/attachment': {
    summary:
      'A file of a message: a picture as JPEG, a PDF to keep, or the whole of an email that was not read to the end',
    who: 'operator',
    permission: 'tickets.answer',
    effect: 'read',
    input: z.object({ id: z.uuid() }),
    answer: 'application/octet-stream',
    codes: [20085],
  },
  'GET /console/api/canned-answers': {
    summary:
      'The canned answers: those of the vendor’s folder, and those that staff wrote in place of them or beside them',
    who: 'operator',
    permission: 'texts.read',
    effect: 'read',
    input: z.object({ lang: z.optional(z.coerce.string<string>()) }),
    answer: z.object({
      answers: z.array(canned),
      languages: z.array(z.object({ language: z.string(), name: z.string() })),
    }),
    codes: [],
  },
  'POST /console/api/canned-answers/save': {
    ...texts,
    summary: 'Writes a canned answer in some of the vendor’s languages, with fields in braces',
    input: z.object({
      key: text(40),
      titles: inLanguages,
      texts: inLanguages,
      seen: z.number().check(z.int(), z.gte(0)),
    }),
  },
  'POST /console/api/canned-answers/remove': {
    ...texts,
    summary: 'Takes away what staff wrote; the folder’s answer with that key is in force again',
    input: z.object({ key: text(40), seen }),
  },
  'POST /console/api/tickets/attach': {
    ...change,
    costs: 'words in one ticket, under the operator’s name',
    summary: 'Takes a file for the answer to a ticket: a picture (png, jpeg, webp) or a PDF, at most 8,388,608 bytes',
    input: z.object({ ticket: number, name: z.optional(z.string().check(z.maxLength(300))) }),
    answer: attachment,
    codes: [20040, 20085],
    upload: { field: 'file', mostBytes: limits.attachmentBytes, tooLarge: 'An attachment cannot exceed 8MB.' },
  },
  'POST /console/api/tickets/answer': {
    ...change,
    costs: 'words in one ticket, under the operator’s name',
    summary: 'Answers a ticket; the customer gets the text by mail',
    input: z.object({
      ...act,
      message,
      attachments: z._default(z.array(z.uuid()).check(z.maxLength(limits.attachments)), []),
    }),
  },
  'POST /console/api/tickets/note': {
    ...change,
    costs: 'words in one ticket, which staff alone see',
    summary: 'Notes something on a ticket; staff alone see it',
    input: z.object({ ticket: number, text: message }),
  },
  'POST /console/api/tickets/assign': {
    ...change,
    costs: 'words in one ticket, under the operator’s name',
    summary: 'Gives a ticket to an operator, or unassigns it',
    input: z.object({ ...act, to: z.nullable(email) }),
    codes: [20035, 20040, 20085, 31002],
  },
  'POST /console/api/tickets/snooze': {
    ...change,
    costs: 'words in one ticket, under the operator’s name',
    summary: 'Puts a ticket off until a day, or lets it wait again; the customer is not told, and ends it by writing',
    input: z.object({ ...act, until: z.nullable(day) }),
    codes: [20035, 20040, 20085, 31002],
  },
  'POST /console/api/tickets/merge': {
    ...change,
    costs: 'words in one ticket, under the operator’s name',
    summary: 'Moves the messages of a ticket into another of the same customer; the customer is not told',
    input: z.object({ ...act, into: number }),
    codes: [20035, 20040, 20085, 31002],
  },
  'POST /console/api/tickets/close': {
    ...change,
    costs: 'words in one ticket, under the operator’s name',
    summary: 'Closes a ticket; the customer is told, and opens it again by writing',
    input: z.object(act),
  },
  'POST /console/api/tickets/reopen': {
    ...change,
    costs: 'words in one ticket, under the operator’s name',
    summary: 'Lets a closed ticket wait for an answer again',
    input: z.object(act),
  },
})

/** This domain's facts on the page of a member. */
export const card = z.object({
  tickets: z.array(z.object({ number: z.string(), subject: z.string(), state: z.enum(ticketStates), at: moment })),
})

declare module '@/platform/contract/member-page' {
  interface MemberCard extends z.output<typeof card> {}
}
