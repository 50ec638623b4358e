import { z } from 'zod/mini'
import { defineCalls } from '@/platform/contract/call'
import { ownersOnly } from '@/platform/contract/company-roles'
import { anyText, caller, moment, text, trimmedText } from '@/platform/contract/fields'
import { foldAddress } from '@/platform/text/typed/address'
import { eventKinds, limits, modes, providerProblems, recordStates, switchProblems } from '../rules'

const nothing = z.object({})
const write = { who: 'member', effect: 'write', closedToImpersonation: true, companyRoles: ownersOnly } as const
/** Changing the login provider needs a fresh proof. */
const proven = { ...write, needsProof: 'always' } as const
const domain = z.pipe(text(253), z.transform(foldAddress))

/** How the owners of a company have its people signed in by its own provider. */
export const ownerCalls = defineCalls({
  'GET /member/company_sign_in': {
    who: 'member',
    effect: 'read',
    companyRoles: ownersOnly,
    summary: 'By whom the company signs its people in, for which domains, and what happened last',
    input: z.object(caller),
    answer: z.object({
      /** The address to which the provider must send people back. */
      redirect_url: z.string(),
      /** Null: none is set. Its secret is never shown again. */
      provider: z.nullable(
        z.object({
          issuer: z.string(),
          client_id: z.string(),
          mode: z.enum(modes),
          /** When an owner has logged in by it; 0: not yet. */
          tried: moment,
          /** The required content of the DNS record at each domain. */
          record: z.string(),
        }),
      ),
      domains: z.array(
        z.object({
          domain: z.string(),
          record_name: z.string(),
          /** DNS has said that it is the company’s: its addresses are signed in. */
          shown: z.boolean(),
          /** How new people join: at once, on request, or not at all. */
          joins: z.nullable(z.enum(['request', 'open'])),
        }),
      ),
      /** The last 20, newest first. */
      history: z.array(z.object({ at: moment, kind: z.enum(eventKinds), person: z.string(), detail: z.string() })),
    }),
    codes: [20035],
  },
  'POST /member/company_sign_in/set': {
    ...proven,
    reaches: ['company.entrance'],
    summary:
      'Sets the provider, after it was asked what it says of itself; another one is off until an owner has tried it',
    input: z.object({
      ...caller,
      issuer: trimmedText(limits.issuer),
      client_id: trimmedText(limits.clientId),
      /** Empty: it stays as it is, which it can where issuer and client do. */
      client_secret: anyText(limits.clientSecret),
    }),
    answer: z.object({
      /** Null: it is set. */
      problem: z.nullable(z.enum(providerProblems)),
      detail: z.string(),
    }),
    codes: [20035],
  },
  'POST /member/company_sign_in/domain': {
    ...write,
    summary: 'Looks whether the record at a domain of the company’s shows that it is: its addresses are signed in then',
    input: z.object({ ...caller, domain }),
    answer: z.object({ state: z.enum(recordStates) }),
    codes: [20035],
  },
  'POST /member/company_sign_in/end_domain': {
    ...proven,
    reaches: ['company.entrance'],
    summary: 'Ends that the addresses of a domain are signed in, with the sessions that came of it',
    input: z.object({ ...caller, domain }),
    answer: nothing,
    codes: [20035],
  },
  'POST /member/company_sign_in/try': {
    ...write,
    summary: 'Where the owner goes to try the provider, before other people are sent there',
    input: z.object(caller),
    answer: z.object({ url: z.nullable(z.string()) }),
    codes: [20035],
  },
  'POST /member/company_sign_in/mode': {
    ...proven,
    reaches: ['company.entrance'],
    summary: 'Switches it on, has it be the only way, or switches it off, which ends the sessions that came of it',
    input: z.object({ ...caller, mode: z.enum(modes) }),
    answer: z.object({ problem: z.nullable(z.enum(switchProblems)) }),
    codes: [20035],
  },
  'POST /member/company_sign_in/remove': {
    ...proven,
    reaches: ['company.entrance'],
    summary: 'Takes the provider away, with everything that came of it',
    input: z.object(caller),
    answer: nothing,
    codes: [20035],
  },
})
