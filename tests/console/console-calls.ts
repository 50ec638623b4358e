import { eq } from 'drizzle-orm'
import type { consoleCalls } from '@/apps/server/calls'
import { newSecret } from '@/domains/accounts/identity'
import { bulkSamples } from '@/domains/back-office/bulk/testing'
import { watches } from '@/domains/back-office/code-pools/store/watches'
import {
  addDelivery,
  addFailedJob,
  addLetterAside,
  addMail,
  addReviewed,
} from '@/domains/back-office/operations/testing'
import { webhookSamples } from '@/domains/back-office/webhooks/testing'
import { taxSamples } from '@/domains/billing/tax/testing/tax-calls'
import type { Coupon } from '@/domains/commerce/catalogue/schema'
import { publish } from '@/domains/commerce/catalogue/store'
import { invoices } from '@/domains/commerce/invoices/tables'
import { addReleases, releasesBefore } from '@/domains/licensing/downloads/store/releases'
import { addHolder } from '@/domains/promotion/coupons'
import { addressSamples } from '@/domains/self-service/addresses/testing'
import { noticeSamples } from '@/domains/self-service/cancellation/testing'
import { appSamples } from '@/domains/self-service/identity-provider/testing'
import { createAuthenticator } from '@/domains/staff/operators/testing/authenticator'
import { inEveryLanguage } from '@/tests/samples/in-every-language'
import { householdSamples } from '../own-things/households'
import { presentSamples } from '../own-things/presents'
import { addOperator, codeNow, proofOf, type SignedInOperator, signedInOperator } from '../people/operator'
import type { TestServer } from '../server/server'
import { placeOrder } from '../shop/orders'
import { publishRelease } from '../shop/releases'
import { subscriptionSamples } from '../shop/subscriptions'
import { catalogueSamples, publishDemoCatalogue } from './catalogue-console'
import { caseSamples, giftSamples, openDiscrepancies, refundSamples, ticketSamples } from './console-queues'
import { keySamples } from './key-calls'
import { licenceKeySamples } from './licence-key-calls'
import { mailTextSamples } from './mail-texts'
import { memberSamples, someMember } from './member-calls'
import { orderSamples, quotationSamples } from './order-calls'
import { trialSamples } from './trial-calls'

type Calls = typeof consoleCalls

/** The calls that an operator makes with a session. */
export type OperatorCall = {
  [Key in keyof Calls]: Calls[Key] extends { readonly who: 'operator' } ? Key : never
}[keyof Calls]

/** Prepares a call, and returns an input with which it succeeds. */
export type Sample = (server: TestServer, caller: SignedInOperator) => Promise<Record<string, unknown>>

/** A pool of the shipped catalogue. */
const demoPool = 'oem:splicewing-video-licence'

let releases = 10_000

const newRelease = () => ({
  software: 'ebbcatch-video',
  platform: 'win' as const,
  version: '9.0.0',
  build: ++releases,
  file: new File([`release ${releases}`], 'setup.exe'),
})

let coupons = 0

const newCoupon = (): Coupon => ({
  code: `COUPON${++coupons}`,
  names: inEveryLanguage('Test'),
  discount: { by: 'percent', percent: '10' },
  usesPerMember: 1,
})

const nothing: Sample = async () => ({})

let invited = 0
const newAddress = () => `invited${++invited}@example.test`

const givenCode: Sample = async (server) => ({ code: codeNow(server) })

const newPasskey: Sample = async (server, caller) => {
  const { data } = await caller.visitor.call('POST /console/api/access/challenge', await givenCode(server, caller))
  const key = createAuthenticator(server.config.publicUrl)
  return { name: 'Laptop', credential: key.register(data.options) }
}

let views = 0
const newView = async () => ({ list: 'orders', name: `View ${++views}`, query: 'state=waiting' })
const savedView = async (_server: TestServer, { visitor }: SignedInOperator) => {
  const view = await newView()
  await visitor.call('POST /console/api/lists/views/save', view)
  return view
}

/** Places an order, which gets its invoice. */
const issuedDocument: Sample = async (server) => {
  const { database, installation } = server
  const now = server.clock.now()
  const { id: member } = await someMember(server)
  const { id, number } = await placeOrder(server, member, { paidAt: now })
  await database.transaction((transaction) => installation.events.emit(transaction, 'order.paid', { order: id }, now))
  await server.worker.drain()
  const [invoice] = await database.select().from(invoices).where(eq(invoices.orderId, id))
  return { order: number, number: invoice?.number }
}

const reviewed: Sample = async (server) => ({ checkout: await addReviewed(server), seen: 'open' })

/**
 * An input with which each call of the console succeeds. The matrix of roles and the audit log are tested with these,
 * so a call without a line here does not compile.
 */
export const samples: Readonly<Record<OperatorCall, Sample>> = {
  ...catalogueSamples,
  ...addressSamples,
  ...memberSamples,
  ...bulkSamples,
  ...licenceKeySamples,
  ...trialSamples,
  ...presentSamples,
  ...householdSamples,
  ...orderSamples,
  ...quotationSamples,
  ...subscriptionSamples,
  ...noticeSamples,
  ...mailTextSamples,
  ...refundSamples,
  ...giftSamples,
  ...caseSamples,
  ...webhookSamples,
  ...ticketSamples,
  ...taxSamples,
  ...keySamples,
  ...appSamples,
  'GET /console/api/session': nothing,
  'GET /console/api/attention': nothing,
  'GET /console/api/orders': nothing,
  'GET /console/api/orders.csv': nothing,
  'GET /console/api/documents': nothing,
  'GET /console/api/documents.csv': nothing,
  'GET /console/api/documents/file': issuedDocument,
  'GET /console/api/subscriptions': nothing,
  'GET /console/api/companies': nothing,
  'GET /console/api/search': async () => ({ q: 'ada' }),
  'GET /console/api/numbers/trend': nothing,
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
  'GET /console/api/codes': nothing,
  'POST /console/api/codes/import': async (server) => {
    await publishDemoCatalogue(server)
    return { pool: demoPool, codes: newSecret() }
  },
  'POST /console/api/codes/threshold': async (server) => {
    await publishDemoCatalogue(server)
    const watch = (await watches(server.database)).get(demoPool)
    return { pool: demoPool, seen: watch?.version ?? 0, threshold: 5 }
  },
  'GET /console/api/coupons': nothing,
  'POST /console/api/coupons/make': async (server) => {
    await publishDemoCatalogue(server)
    return { coupon: newCoupon() }
  },
  'POST /console/api/coupons/end': async (server) => {
    const { content } = await publishDemoCatalogue(server)
    const coupon = newCoupon()
    await publish(server.database, { ...content, coupons: [...content.coupons, coupon] }, server.clock.now())
    return { code: coupon.code, reason: 'A mistake' }
  },
  'POST /console/api/coupons/give': async (server) => {
    const { content } = await publishDemoCatalogue(server)
    const coupon = { ...newCoupon(), for: 'named' as const }
    await publish(server.database, { ...content, coupons: [...content.coupons, coupon] }, server.clock.now())
    return { code: coupon.code, email: (await someMember(server)).email, reason: 'A mistake' }
  },
  'POST /console/api/coupons/take-back': async (server) => {
    const { id, email } = await someMember(server)
    const { code } = newCoupon()
    await addHolder(server.database, { code, memberId: id, givenAt: server.clock.now() })
    return { code, email, reason: 'A mistake' }
  },
  'GET /console/api/releases': nothing,
  'GET /console/api/releases/show': async (server) => {
    await publishDemoCatalogue(server)
    const { software, platform, version, build } = newRelease()
    await publishRelease(server, Buffer.from(`release ${build}`), { software, platform, version, build })
    const [newest] = await releasesBefore(server.database, null, 1)
    return { release: newest?.release.id ?? 0 }
  },
  'GET /console/api/releases/feeds': async (server) => {
    const { content } = await publishDemoCatalogue(server)
    return { software: content.products[0]?.family ?? '' }
  },
  'POST /console/api/releases/publish': async (server) => {
    await publishDemoCatalogue(server)
    return newRelease()
  },
  'POST /console/api/releases/change': async (server) => {
    await publishDemoCatalogue(server)
    const { software, platform, version, build } = newRelease()
    const facts = { software, platform, version, build, share: 10 }
    const fileName = await publishRelease(server, Buffer.from(`release ${build}`), facts)
    return { file_name: fileName, share: 50, note: { language: 'en', text: 'Faster' } }
  },
  'POST /console/api/releases/withdraw': async (server) => {
    await publishDemoCatalogue(server)
    const { software, platform, version, build } = newRelease()
    const facts = { software, platform, version, build, minimumSystem: null, releasedAt: server.clock.now() }
    const fileName = `release-${build}.exe`
    const file = { fileName, fileKey: 'releases/none', size: 1, sha256: 'a'.repeat(64) }
    await addReleases(server.database, [{ ...facts, ...file }])
    return { file_name: fileName, reason: 'It does not start' }
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
  'GET /console/api/letters': nothing,
  'POST /console/api/letters/join': async (server) => ({ letter: await addLetterAside(server) }),
  'GET /console/api/jobs': nothing,
  'POST /console/api/jobs/retry': async (server) => ({ job: await addFailedJob(server), seen: 35 }),
  'POST /console/api/jobs/discard': async (server) => ({
    job: await addFailedJob(server),
    seen: 35,
    reason: 'Its order is long refunded',
  }),
  'GET /console/api/payments': nothing,
  'GET /console/api/payments/discrepancies': nothing,
  'POST /console/api/payments/discrepancies/close': openDiscrepancies,
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
  'POST /console/api/access/end-others': nothing,
  'POST /console/api/access/challenge': givenCode,
  'POST /console/api/access/prove': givenCode,
  'GET /console/api/access/proven': nothing,
  'GET /console/api/access/looking': async () => ({ at: 'tickets/1' }),
  'POST /console/api/access/company': nothing,
  'POST /console/api/access/passkeys/add': newPasskey,
  'POST /console/api/access/passkeys/remove': async (server, caller) => {
    const added = await newPasskey(server, caller)
    const { data } = await caller.visitor.call('POST /console/api/access/passkeys/add', added)
    return { passkey: data.passkeys[0]?.id }
  },
  'POST /console/api/access/recovery-codes': givenCode,
  'GET /console/api/access/authenticator': nothing,
  'POST /console/api/access/profile': async (_server, { operator }) => ({
    name: `${operator.name} II`,
    language: 'ja',
  }),
  'POST /console/api/access/password': async (server, caller) => ({
    ...(await proofOf(server, caller)),
    new_password: 'harbour lights at dawn',
  }),
  'POST /console/api/access/authenticator': async (server, caller) => {
    const { data } = await caller.visitor.call('GET /console/api/access/authenticator')
    const new_code = codeNow(server, data.secret)
    return { ...(await proofOf(server, caller)), sealed: data.sealed, new_code }
  },
  'GET /console/api/lists': async () => ({ list: 'orders' }),
  'POST /console/api/lists/columns': async () => ({ list: 'orders', hidden: ['country'] }),
  'POST /console/api/lists/views/save': newView,
  'POST /console/api/lists/views/rename': async (server, caller) => {
    const { list, name } = await savedView(server, caller)
    return { list, view: name, name: `${name} II` }
  },
  'POST /console/api/lists/views/delete': async (server, caller) => {
    const { list, name } = await savedView(server, caller)
    return { list, view: name }
  },
  'GET /console/api/audit': nothing,
  'GET /console/api/audit.csv': nothing,
}
