import type { consoleCalls } from '@/apps/server/calls'
import { totpCode } from '@/platform/second-factor/totp'
import { createAuthenticator } from './authenticator'
import { addDelivery, addFailedJob, addMail, addReviewed } from './logs'
import { addOperator, type SignedInOperator, signedInOperator, testTotpSecret } from './operator'
import type { TestServer } from './server'

type Calls = typeof consoleCalls

/** The calls that an operator makes with a session. */
export type OperatorCall = {
  [Key in keyof Calls]: Calls[Key] extends { readonly who: 'operator' } ? Key : never
}[keyof Calls]

/** Makes what a call needs, and gives an input with which it succeeds. */
type Sample = (server: TestServer, caller: SignedInOperator) => Promise<Record<string, unknown>>

const nothing: Sample = async () => ({})

let invited = 0
const newAddress = () => `invited${++invited}@example.test`

const newPasskey: Sample = async (server, { visitor }) => {
  const { data } = await visitor.call('GET /console/api/access/challenge')
  const key = createAuthenticator(server.config.publicUrl)
  return { name: 'Laptop', credential: key.register(data.options) }
}

const reviewed: Sample = async (server) => ({ checkout: await addReviewed(server), seen: 'open' })

/**
 * For each call of the console one that succeeds. The matrix of roles and the audit log are tried with these, so a call
 * without a line here does not compile.
 */
export const samples: Readonly<Record<OperatorCall, Sample>> = {
  'GET /console/api/session': nothing,
  'POST /console/api/sign-out': nothing,
  'GET /console/api/operators': nothing,
  'POST /console/api/operators/role': async (server) => {
    const { id, version } = await addOperator(server, { role: 'support' })
    return { operator: id, seen: version, role: 'finance' }
  },
  'POST /console/api/operators/disable': async (server) => {
    const { id, version } = await addOperator(server, { role: 'support' })
    return { operator: id, seen: version, reason: 'Left the company' }
  },
  'POST /console/api/operators/enable': async (server) => {
    const { id, version } = await addOperator(server, { role: 'support', disabledAt: server.clock.now() })
    return { operator: id, seen: version }
  },
  'GET /console/api/webhooks': nothing,
  'POST /console/api/webhooks/replay': async (server) => ({
    provider: 'sandbox',
    event: await addDelivery(server),
    seen: 0,
  }),
  'GET /console/api/mails': nothing,
  'GET /console/api/mails/preview': async (server) => ({ mail: await addMail(server) }),
  'POST /console/api/mails/resend': async (server) => ({ mail: await addMail(server) }),
  'GET /console/api/jobs': nothing,
  'POST /console/api/jobs/retry': async (server) => ({ job: await addFailedJob(server), seen: 35 }),
  'POST /console/api/jobs/discard': async (server) => ({
    job: await addFailedJob(server),
    seen: 35,
    reason: 'Its order is long refunded',
  }),
  'GET /console/api/payments': nothing,
  'POST /console/api/payments/settle': reviewed,
  'POST /console/api/payments/return': reviewed,
  'GET /console/api/numbers': async () => ({ report: 'sales' }),
  'GET /console/api/numbers.csv': async () => ({ report: 'refunds', grain: 'month' }),
  'POST /console/api/operators/reset': async (server) => {
    const { id, version } = await addOperator(server, { role: 'support' })
    return { operator: id, seen: version, reason: 'Lost the phone' }
  },
  'POST /console/api/operators/invite': async () => ({ email: newAddress(), role: 'finance', language: 'de' }),
  'POST /console/api/operators/invite/withdraw': async (server) => {
    const owner = await signedInOperator(server, 'owner')
    const invitation = { email: newAddress(), role: 'support', language: 'en' }
    const { data } = await owner.visitor.call('POST /console/api/operators/invite', invitation)
    return { invitation: data.invitation.id }
  },
  'GET /console/api/access': nothing,
  'GET /console/api/access/challenge': nothing,
  'POST /console/api/access/passkeys/add': newPasskey,
  'POST /console/api/access/passkeys/remove': async (server, caller) => {
    const { data } = await caller.visitor.call(
      'POST /console/api/access/passkeys/add',
      await newPasskey(server, caller),
    )
    return { passkey: data.passkeys[0]?.id }
  },
  'POST /console/api/access/recovery-codes': async (server) => ({
    code: totpCode(testTotpSecret, server.clock.now()),
  }),
  'GET /console/api/audit': nothing,
  'GET /console/api/audit.csv': nothing,
}
