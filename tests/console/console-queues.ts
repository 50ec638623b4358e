import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { riskConsoleCalls } from '@/domains/billing/fraud/contract/console'
import { riskSamples } from '@/domains/billing/fraud/testing/reviews'
import { discrepancies } from '@/domains/commerce/checkout/tables/checkouts'
import type { disputesConsoleCalls } from '@/domains/commerce/disputes/contract/console'
import { caseByNumber } from '@/domains/commerce/refunds'
import type { refundsConsoleCalls } from '@/domains/commerce/refunds/contract/console'
import { newCaseNumber } from '@/domains/commerce/refunds/rules/number'
import { openCase } from '@/domains/commerce/refunds/store/open-case'
import type { giftsConsoleCalls } from '@/domains/promotion/campaign-gifts/contract/console'
import { pictureKey } from '@/domains/promotion/campaign-gifts/rules'
import { submitClaim } from '@/domains/promotion/campaign-gifts/store/claims'
import { claimsIn } from '@/domains/promotion/campaign-gifts/store/reviews'
import type { caseWorkCalls } from '@/domains/staff/case-work/contract/console'
import type { supportConsoleCalls } from '@/domains/support/tickets/contract/console'
import { addAttachment } from '@/domains/support/tickets/store/attachments'
import { putAnswer } from '@/domains/support/tickets/store/canned'
import { openTicket } from '@/domains/support/tickets/store/tickets'
import { hashBits, hashesPerPicture } from '@/platform/files/picture-hashes'
import { newReference } from '@/platform/text/alphabet'
import { dayIn } from '@/platform/time/day'
import { after, days } from '@/platform/time/duration'
import { disputeSamples } from '@/tests/payments/disputes'
import type { TestServer } from '../server/server'
import { plainPng, runCampaigns } from '../shop/gifts'
import { itemOf, placeOrder } from '../shop/orders'
import type { Sample } from './console-calls'
import { beginSamples } from './order-calls'

/** Fills the queues of the console without calls of members, so that no login is needed. */

let count = 0
const newMember = (server: TestServer) =>
  server.member({ email: `waiting${++count}@example.test`, username: 'Wanda', passwordHash: '!' })

type PaidOrder = Parameters<typeof placeOrder>[2]

/** A request for a refund of an order with two products. */
export async function newRefund(
  server: TestServer,
  { positions = [0, 1], ...paid }: PaidOrder & { positions?: number[] } = {},
) {
  const { id: memberId, email } = await newMember(server)
  const order = await placeOrder(server, memberId, {
    items: [itemOf(701), itemOf(702)],
    provider: 'sandbox',
    payment: `pay_${randomUUID()}`,
    ...paid,
  })
  const number = newCaseNumber()
  const now = server.clock.now()
  const opened = {
    number,
    kind: 'request',
    orderId: order.id,
    memberId,
    positions,
    reason: 'other',
    description: 'It does not suit me.',
    fullName: 'Wanda',
    email,
    language: 'en',
    createdAt: now,
    steps: [{ state: 'requested', actor: 'member' }],
  } as const
  const event = server.installation.events.announcement('refund.requested', { refund: number }, now)
  await server.database.transaction((transaction) => openCase(transaction, opened, event))
  return { number, order, email, version: (await caseByNumber(server.database, number))?.version ?? 0 }
}

/** The hashes of a picture: the given one, and eleven that no other picture has. */
const looksWith = (look: bigint) => [
  look.toString(2).padStart(hashBits, '0'),
  ...Array.from({ length: hashesPerPicture - 1 }, (_, place) =>
    '01'.repeat(hashBits / 2 - place).padEnd(hashBits, '1'),
  ),
]

/** A claim whose picture waits for review. @param look the hash of the picture's appearance */
export async function newClaim(server: TestServer, look = 0n) {
  // Other orders publish catalogues without campaigns.
  const version = await runCampaigns(server)
  const member = await newMember(server)
  const order = await placeOrder(server, member.id, { items: [itemOf(757)], catalogueVersion: version })
  const line = {
    holdings: server.installation.holdings,
    memberId: member.id,
    campaign: 'all-in-one-new',
    pids: [757],
    orderNumber: order.number,
    position: 0,
  } as const
  const send = async () => {
    const picture = randomUUID()
    const key = pictureKey(picture)
    const content = Buffer.from('a picture')
    await server.installation.files.put(key, Readable.from([content], { objectMode: false }), content.length)
    await submitClaim(server.database, line, {
      pictureKey: key,
      pictureLooks: looksWith(look),
      now: server.clock.now(),
    })
    return picture
  }
  const picture = await send()
  const claim = (await claimsIn(server.database, ['waiting'])).find((each) => each.pictureKey === pictureKey(picture))
  return { claim: claim?.id ?? 0, picture, member, order, /** The member withdraws. */ sendAgain: send }
}

/** A ticket with a picture that waits for an answer. */
export async function newTicket(
  server: TestServer,
  subject = 'A question',
  of?: Awaited<ReturnType<typeof newMember>>,
) {
  const member = of ?? (await newMember(server))
  const number = newReference('T')
  const now = server.clock.now()
  const file = randomUUID()
  const content = Buffer.from('a picture')
  const fileKey = `tickets/${file}.jpg`
  await server.installation.files.put(fileKey, Readable.from([content], { objectMode: false }), content.length)
  const facts = { id: file, name: 'seats.jpg', mediaType: 'image/jpeg', size: content.length, fileKey } as const
  await addAttachment(server.database, { memberId: member.id, ticketId: null }, facts, now)
  const ticket = {
    number,
    memberId: member.id,
    email: null,
    name: 'Wanda',
    language: 'de',
    subject,
    refund: null,
    author: 'customer',
    text: 'Where is it?',
    attachments: [file],
    now,
  } as const
  const event = server.installation.events.announcement('ticket.opened', { ticket: number }, now)
  await server.database.transaction((transaction) => openTicket(transaction, ticket, event))
  return { ticket: number, file, member }
}

type Samples<Calls> = Readonly<Record<keyof Calls, Sample>>

const someCase = async (server: TestServer) => ({ kind: 'refunds', key: (await newRefund(server)).number })

export const caseSamples: Samples<typeof caseWorkCalls> = {
  'GET /console/api/cases/work': someCase,
  'POST /console/api/cases/assign': async (server, { operator }) => ({
    ...(await someCase(server)),
    seen: 0,
    to: operator.email,
  }),
  'POST /console/api/cases/snooze': async (server) => ({ ...(await someCase(server)), seen: 0, until: null }),
  'POST /console/api/cases/note': async (server) => ({ ...(await someCase(server)), text: 'Waits for the bank.' }),
}

/** Of refunds, and of the disputes and reviews beside them. */
export const refundSamples: Samples<
  typeof refundsConsoleCalls & typeof disputesConsoleCalls & typeof riskConsoleCalls
> = {
  ...riskSamples,
  ...disputeSamples,
  ...beginSamples,
  'GET /console/api/refunds': async () => ({}),
  'GET /console/api/refunds/case': async (server) => ({ refund: (await newRefund(server)).number }),
  'POST /console/api/refunds/approve': async (server) => {
    const { number, version } = await newRefund(server)
    return { refund: number, seen: version, except: { positions: [1], reason: 'Used for a year' } }
  },
  'POST /console/api/refunds/decline': async (server) => {
    const { number, version } = await newRefund(server)
    return { refund: number, seen: version, reason: 'Used for a year' }
  },
}

export const giftSamples: Samples<typeof giftsConsoleCalls> = {
  'GET /console/api/gifts': async () => ({}),
  'GET /console/api/gifts/claim': async (server) => ({ claim: (await newClaim(server)).claim }),
  'GET /console/api/gifts/picture': async (server) => {
    const { claim, picture } = await newClaim(server)
    return { claim, picture }
  },
  'POST /console/api/gifts/approve': async (server) => {
    const { claim, picture } = await newClaim(server)
    return { claim, seen: picture }
  },
  'POST /console/api/gifts/reject': async (server) => {
    const { claim, picture } = await newClaim(server)
    return { claim, seen: picture, reason: 'It shows something else' }
  },
}

export const ticketSamples: Samples<typeof supportConsoleCalls> = {
  'GET /console/api/tickets': async () => ({}),
  'GET /console/api/tickets/ticket': async (server) => ({ ticket: (await newTicket(server)).ticket }),
  'GET /console/api/tickets/attachment': async (server) => ({ id: (await newTicket(server)).file }),
  'GET /console/api/canned-answers': async () => ({}),
  'POST /console/api/canned-answers/save': async () => ({
    key: `key-${++count}`,
    titles: { en: 'A title' },
    texts: { en: 'Hello {first_name}' },
    seen: 0,
  }),
  'POST /console/api/canned-answers/remove': async ({ database, clock }) => {
    const key = `key-${++count}`
    const answer = { key, texts: { en: 'Hello' }, operator: 'Mira', at: clock.now(), seen: 0 }
    await database.transaction((transaction) => putAnswer(transaction, answer))
    return { key, seen: 1 }
  },
  'POST /console/api/tickets/attach': async (server) => ({
    ticket: (await newTicket(server)).ticket,
    name: 'seats.png',
    file: new Blob([new Uint8Array(plainPng(4, 4))]),
  }),
  'POST /console/api/tickets/answer': async (server) => ({
    ticket: (await newTicket(server)).ticket,
    seen: 1,
    message: 'Here it is.',
  }),
  'POST /console/api/tickets/note': async (server) => ({
    ticket: (await newTicket(server)).ticket,
    text: 'Waits for the new release.',
  }),
  'POST /console/api/tickets/assign': async (server, { operator }) => ({
    ticket: (await newTicket(server)).ticket,
    seen: 1,
    to: operator.role === 'finance' ? null : operator.email,
  }),
  'POST /console/api/tickets/snooze': async (server) => ({
    ticket: (await newTicket(server)).ticket,
    seen: 1,
    until: dayIn('UTC', after(server.clock.now(), days(3))),
  }),
  'POST /console/api/tickets/merge': async (server) => {
    const { ticket, member } = await newTicket(server)
    const { ticket: into } = await newTicket(server, 'Another question', member)
    return { ticket, seen: 1, into }
  },
  'POST /console/api/tickets/close': async (server) => ({ ticket: (await newTicket(server)).ticket, seen: 1 }),
  'POST /console/api/tickets/reopen': async (server, { visitor }) => {
    const { ticket } = await newTicket(server)
    await visitor.call('POST /console/api/tickets/close', { ticket, seen: 1 })
    return { ticket, seen: 2 }
  },
}

/** A payment that names a checkout but does not match it. */
export async function openDiscrepancies({ database, clock }: TestServer) {
  const discrepancy = { kind: 'payment', provider: 'sandbox', name: randomUUID(), checkout: 'none' } as const
  const [added] = await database
    .insert(discrepancies)
    .values({ ...discrepancy, openedAt: clock.now() })
    .returning()
  return { id: added?.id }
}
