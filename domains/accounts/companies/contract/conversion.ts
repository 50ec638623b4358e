import { z } from 'zod/mini'
import { defineCalls } from '@/platform/contract/call'
import { caller, id, moment, text } from '@/platform/contract/fields'
import { companyName } from './person'

/** Made by the person in a session of their own: a company's session has nothing of theirs. */
const own = { who: 'member' } as const
const write = { ...own, effect: 'write', closedToImpersonation: true, needsProof: 'always' } as const
const count = z.number()

/** Calls that turn a person's purchases into a company's; the person keeps their own account (decision 0123). */
export const conversionCalls = defineCalls({
  'GET /member/companies/conversion': {
    ...own,
    effect: 'read',
    summary: 'Previews a conversion: what would become a company’s, what stays the person’s, and recent conversions',
    input: z.object(caller),
    answer: z.object({
      /** There is something that can. */
      possible: z.boolean(),
      /** Names what was seen: it is sent along with the conversion. */
      version: z.string(),
      /** The company's name in the business data; empty: none. */
      name: z.string(),
      goes: z.object({
        orders: count,
        invoices: count,
        subscriptions: count,
        quotations: count,
        refunds: count,
        /** Devices of the person's account, and of keys. */
        devices: count,
        licence_keys: count,
        tickets: count,
        /** Company, VAT id and address that are saved for invoices. */
        business: z.boolean(),
      }),
      /** Beside login, second factors, addresses, consents and name. */
      stays: z.object({
        /** Gifts and licences from others. */
        presents: count,
        /** Seats that others share with the person. */
        seats: count,
        /** Other companies that the person acts for. */
        companies: count,
      }),
      /** The number of people of the household with whom the person shares seats, which ends. */
      ends: count,
      /** Conversions that can still be undone, or the reason against it. */
      undo: z.array(
        z.object({
          company: id,
          name: z.string(),
          until: moment,
          blocked: z.nullable(z.enum(['people', 'purchases'])),
        }),
      ),
    }),
    codes: [],
  },
  'POST /member/companies/convert': {
    ...write,
    reaches: ['company.entrance'],
    summary: 'Makes a company of what the person has bought, as they have seen it; they are its owner',
    input: z.object({ ...caller, name: companyName, seen: text(64) }),
    answer: z.object({ company: id, undo_until: moment }),
    codes: [20035, 20039, 31002],
  },
  'POST /member/companies/convert/undo': {
    ...write,
    reaches: ['company.entrance'],
    summary:
      'Gives what became a company’s back to the person, and ends the company; for a week, and while it has no other person',
    input: z.object({ ...caller, company: id }),
    answer: z.object({}),
    codes: [20035, 20085],
  },
})
