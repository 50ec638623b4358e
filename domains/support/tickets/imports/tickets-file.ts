import { z } from 'zod/mini'
import { memberAddress } from '@/domains/accounts/identity/contract/address'
import { languageTag, moment, wording } from '@/platform/import/fields'
import type { LineFile } from '@/platform/import/part'
import { limits, ticketStates } from '../rules'

/** Above today's limit: imported texts stay whole, in several messages. */
const longestText = 100_000

const text = z.string().check(
  z.minLength(1),
  z.maxLength(longestText),
  z.refine((value) => value.isWellFormed() && value.trim() !== '' && !value.includes('\0'), 'must not be blank'),
)

const file = z.string().check(z.regex(/^(?!.*\.\.)[^/\\][^\\]{0,199}$/, 'must be the name of a file in this folder'))

const message = z
  .strictObject({
    author: z
      .enum(['customer', 'operator', 'system'])
      .check(z.describe('The author; system: a note of the old system.')),
    operator: z
      .optional(wording(limits.name))
      .check(
        z.describe('The author among the staff: staff sees the name, customers do not. Left out: the old system.'),
      ),
    at: moment,
    text,
    files: z
      ._default(z.array(file).check(z.maxLength(20)), [])
      .check(z.describe('Pictures (png, jpeg, webp) and PDFs that came with it, in the folder or below it.')),
  })
  .check(
    z.refine(
      ({ author, operator }) => operator === undefined || author === 'operator',
      'operator: goes with operators',
    ),
  )

/** One line. Strict: a misspelt field is an error, not a field that is ignored. */
const ticket = z
  .strictObject({
    number: z
      .string()
      .check(
        z.regex(/^[\w.#/-]{1,40}$/, 'must be 1 to 40 letters, digits and . _ # / -'),
        z.describe('Its number of before. It gets one of ours, and this one stands in its first message.'),
      ),
    member: z.optional(memberAddress).check(z.describe('The address of the member whose ticket it is.')),
    email: z
      .optional(memberAddress)
      .check(z.describe('In place of a member: the address of a person without an account.')),
    name: z.optional(wording(limits.name)).check(z.describe('Of a person without an account.')),
    language: z.optional(languageTag),
    subject: wording(limits.subject),
    state: z.enum(ticketStates).check(z.describe('open waits for you, answered for the customer, closed for neither.')),
    messages: z
      .array(message)
      .check(z.minLength(1), z.maxLength(500))
      .check(z.describe('The messages, the oldest first.')),
  })
  .check(z.refine(({ member, email }) => (member === undefined) !== (email === undefined), 'needs member or email'))
  .check(
    z.refine(
      ({ messages }) => messages.every(({ at }, place) => place === 0 || at >= (messages[place - 1]?.at ?? at)),
      'messages: must stand in the order in which they were written',
    ),
  )

export type ImportedTicket = z.output<typeof ticket>

/** Conversations of before. */
export const ticketsFile = {
  name: 'tickets.jsonl',
  title: 'A ticket',
  schema: ticket,
  takesPictures: true,
  enclosuresOf: (value) => {
    const { number, messages } = value as ImportedTicket
    return messages.flatMap(({ files }) => files.map((path) => ({ path, owner: number })))
  },
} satisfies LineFile
