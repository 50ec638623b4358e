import { z } from 'zod/mini'
import { token } from '@/domains/accounts/identity/contract/captcha'
import { email, lang } from '@/domains/accounts/identity/contract/fields'
import { presentLimits } from '@/domains/commerce/checkout/rules/present'
import { defineCalls } from '@/platform/contract/call'
import { id, moment, othersName, othersText } from '@/platform/contract/fields'
import { givenName, code as typedCode } from '@/platform/contract/typed-fields'
import { isPlainName } from '@/platform/text/shown-name'
import { codeForm, codeLook, presentStates } from '../rules'

const nothing = z.object({})
/** The products that the member has from now on. */
export const accepted = z.object({ pids: z.array(z.number()) })
const name = givenName(presentLimits.name).check(z.refine(isPlainName))
const code = typedCode(codeLook, codeForm)

const given = z.object({
  id: z.number(),
  order: z.string(),
  products: z.array(z.string()),
  name: z.string(),
  /** Empty: it ended long ago, and the address was deleted. */
  email: z.string(),
  state: z.enum(presentStates),
  /** When it is or was sent; when it returns unless it is accepted; when it ended. */
  sent: moment,
  due: z.nullable(moment),
  ended: z.nullable(moment),
  corrections_left: z.number(),
})
export type PresentOnWire = z.output<typeof given>

const received = z.object({
  products: z.array(z.string()),
  sender: othersName,
  message: othersText,
  accepted: moment,
})

const change = { who: 'member', effect: 'write', closedToImpersonation: true } as const

export const presentCalls = defineCalls({
  'GET /member/presents': {
    summary: 'Lists the member’s presents to others with their states, and those that they were given',
    who: 'member',
    effect: 'read',
    input: z.object({ ...token, lang }),
    answer: z.object({ given: z.array(given), received: z.array(received) }),
    codes: [],
  },
  'POST /member/presents/accept': {
    ...change,
    summary: 'Takes a present into the account, by the code that came with it',
    input: z.object({ ...token, lang, code }),
    answer: accepted,
    codes: [20032, 20035],
  },
  'POST /member/presents/correct': {
    ...change,
    summary: 'Sends a present to another address; the code that went to the former one is void',
    input: z.object({ ...token, lang, present: id, email, name }),
    answer: nothing,
    codes: [20035],
  },
  'POST /member/presents/take_back': {
    ...change,
    summary: 'Keeps a present that is not accepted',
    input: z.object({ ...token, lang, present: id }),
    answer: nothing,
    codes: [20035],
  },
  'POST /api/auth/present/check': {
    who: 'visitor',
    effect: 'write',
    summary: 'The present behind a code, and its giver',
    input: z.object({ ...token, lang, code }),
    answer: z.object({
      state: z.enum(['waits', 'over']),
      name: othersName,
      sender: othersName,
      message: othersText,
      products: z.array(z.string()),
    }),
    codes: [20032],
  },
})
