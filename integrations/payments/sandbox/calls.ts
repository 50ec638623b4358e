import { refuse } from '@/platform/contract/refusal'
import type { Database } from '@/platform/database/connect'
import type { Handlers } from '@/platform/http/visit'
import type { Payments } from '../payments'
import { attempt, confirm } from './attempts'
import { readCard } from './cards'
import type { sandboxCalls } from './contract'

/** The card's number goes no further than this: what is kept of it is its brand and the last four digits. */
export const sandboxHandlers = (database: Database, payments: Payments): Handlers<typeof sandboxCalls> => ({
  'POST /checkout/sandbox/pay': async ({ input: { payment, ...given }, now }) => {
    if (!payments.provider('sandbox')) return refuse(20035)
    const card = readCard(given, now)
    if (!('outcome' in card)) return { refused: 10001, fields: card }
    return (await attempt(database, payment, card, now)) ?? refuse(20035)
  },
  'POST /checkout/sandbox/confirm': async ({ input: { payment, approve }, now }) => {
    if (!payments.provider('sandbox')) return refuse(20035)
    return (await confirm(database, payment, approve, now)) ?? refuse(20035)
  },
})
