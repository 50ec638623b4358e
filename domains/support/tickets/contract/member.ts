import { z } from 'zod/mini'
import { captchaCode, email } from '@/domains/accounts/identity/contract/fields'
import { defineCalls } from '@/platform/contract/call'
import { managingRoles } from '@/platform/contract/company-roles'
import { moment, optionalText } from '@/platform/contract/fields'
import { referencePattern } from '@/platform/text/alphabet'
import { foldName } from '@/platform/text/shown-name'
import { authors, limits, textProblem, ticketStates } from '../rules'

/** Here the pass of the ticket service, or of one ticket (spec 2.3). Without one the answer is 85641. */
const pass = { laravel_session: optionalText(256), lang: z.optional(z.coerce.string<string>()) }

const number = z.string().check(z.regex(referencePattern('T')))
const written = (most: number) =>
  z.pipe(
    z.string().check(z.refine((value) => textProblem(value, most) === null)),
    z.transform((value: string) => value.trim()),
  )
const inOneLine = (most: number) =>
  z.pipe(
    written(most),
    z.transform((value: string) => value.replaceAll(/\s+/g, ' ')),
  )
const subject = inOneLine(limits.subject)
/** The name of a visitor, who may have no account: the rules for account names do not apply. */
const name = z.pipe(inOneLine(limits.name), z.transform(foldName))
const message = written(limits.message)
const attachments = z._default(z.array(z.uuid()).check(z.maxLength(limits.attachments)), [])

const state = z.enum(ticketStates)

const attachment = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(['image/jpeg', 'application/pdf']),
  /** In bytes. */
  size: z.number(),
})
export type AttachmentOnWire = z.output<typeof attachment>

const listed = z.object({ ticket: number, subject: z.string(), state, updated: moment })
export type ListedTicket = z.output<typeof listed>

const said = z.object({
  id: z.number(),
  author: z.enum(authors),
  text: z.string(),
  /** A mailed reply's quote of our letter, which was cut from the text. Null: none. */
  quoted: z.nullable(z.string()),
  at: moment,
  attachments: z.array(attachment),
})
export type MessageOnWire = z.output<typeof said>

const done = z.object({ ticket: number })

const ticketCall = { who: 'visitor', codes: [85641] } as const

export const ticketCalls = defineCalls({
  'POST /member/ticket_pass': {
    companyRoles: managingRoles,
    summary:
      'A pass for the ticket service, good for an hour at most and no longer than the session, and where the service is',
    who: 'member',
    effect: 'write',
    input: z.object(pass),
    answer: z.object({ pass: z.string(), expires: moment, service: z.string() }),
    codes: [20035],
    closedToImpersonation: true,
  },
  'GET /ticket/session': {
    ...ticketCall,
    summary: 'The holder of the pass, and the ticket that it opens; null: all of a member’s',
    effect: 'read',
    input: z.object(pass),
    answer: z.object({
      email: z.string(),
      name: z.string(),
      ticket: z.nullable(number),
      language: z.nullable(z.string()),
      expires: moment,
    }),
  },
  'POST /ticket/renew': {
    ...ticketCall,
    summary: 'Keeps a member’s pass good for another hour; the ticket service asks for it while it is open',
    effect: 'write',
    input: z.object(pass),
    answer: z.object({ expires: moment }),
  },
  'GET /ticket/list': {
    ...ticketCall,
    summary: 'The member’s tickets, newest first, 20 at a time: all, those in one state, or those that say something',
    effect: 'read',
    input: z.object({
      ...pass,
      state: z.optional(state),
      search: optionalText(limits.search),
      /** `next` of the page before. */
      after: optionalText(60),
    }),
    answer: z.object({ tickets: z.array(listed), next: z.nullable(z.string()) }),
  },
  'GET /ticket/thread': {
    ...ticketCall,
    summary: 'A ticket with its newest 50 messages, or the 50 before one of them',
    effect: 'read',
    input: z.object({ ...pass, ticket: number, before: z.optional(z.coerce.number().check(z.int(), z.gte(1))) }),
    answer: z.object({
      ...listed.shape,
      created: moment,
      refund: z.nullable(z.string()),
      messages: z.array(said),
      /** There are older ones. */
      more: z.boolean(),
    }),
    codes: [85641, 20035],
  },
  'POST /ticket/open': {
    ...ticketCall,
    summary: 'Begins a ticket; attachments are named by what `attach` answered',
    effect: 'write',
    input: z.object({ ...pass, subject, message, attachments }),
    answer: done,
    codes: [85641, 20035, 20040],
  },
  'POST /ticket/reply': {
    ...ticketCall,
    summary: 'Goes on with a ticket, and opens it again if it was closed',
    effect: 'write',
    input: z.object({ ...pass, ticket: number, message, attachments }),
    answer: done,
    codes: [85641, 20035, 20040],
  },
  'POST /ticket/close': {
    ...ticketCall,
    summary: 'Closes a ticket whose question is answered',
    effect: 'write',
    input: z.object({ ...pass, ticket: number }),
    answer: done,
    codes: [85641, 20035],
  },
  'POST /ticket/attach': {
    ...ticketCall,
    summary: 'Takes a file for the next message: a picture (png, jpeg, webp) or a PDF, at most 8,388,608 bytes',
    effect: 'write',
    input: z.object({ ...pass, name: optionalText(300) }),
    answer: attachment,
    codes: [85641, 20040],
    unknownSession: 85641,
    upload: { field: 'file', mostBytes: limits.attachmentBytes, tooLarge: 'An attachment cannot exceed 8MB.' },
  },
  'POST /ticket/contact': {
    summary: 'Begins a ticket for a person without an account; answers go to the address',
    who: 'visitor',
    effect: 'write',
    input: z.object({ ...pass, email, name, subject, message, code: captchaCode }),
    answer: z.object({}),
    codes: [42011],
  },
})
