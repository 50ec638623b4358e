import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '@/platform/config/root'
import type { Events } from '@/platform/jobs/events'
import { describedEvents } from '../contract/events'
import { webhookSection } from '../contract/openapi'
import type { Facts, SubscriptionFacts } from '../rules/facts'
import { type EventType, envelopeOf, eventTypes, eventVersion } from '../rules/types'
import { announce, sourceEvents } from './announce'

const at = new Date('2026-11-21T12:00:00Z')
const later = new Date('2027-11-21T12:00:00Z')

const order = {
  number: 'TW-7KQ2MX4R',
  member: 4711,
  placedAt: at,
  currency: 'EUR',
  total: 5998,
  lines: [
    { position: 0, pid: 701, term: 'LFT', updatesMonths: 12, quantity: 1, amount: 2999 },
    { position: 1, pid: 702, term: '1Y', updatesMonths: null, quantity: 1, amount: 2999 },
  ],
}

const subscription: SubscriptionFacts = {
  member: 4711,
  order: order.number,
  pid: 702,
  term: '1Y',
  startedAt: at,
  paidUntil: later,
  endedAt: null,
  ending: null,
}

const facts: Facts = {
  orders: new Map([[1, order]]),
  subscriptions: new Map([
    [2, subscription],
    [3, { ...subscription, endedAt: later, ending: 'ranOut' }],
  ]),
  refunds: new Map([
    ['R-2A7KQ4MX', { order: order.number, member: 4711, kind: 'request', state: 'requested' }],
    ['R-9B3WZ6HP', { order: order.number, member: 4711, kind: 'request', state: 'refunded' }],
  ]),
}

const change = (change: Partial<Events['subscription.changed']>) => ({
  subscription: 2,
  member: 4711,
  state: 'active',
  was: 'active',
  renewed: false,
  ...change,
})
const seat = {
  seat: '5f0f2f0e-6d1b-4c55-9a3e-1d3f6f5b7c21',
  member: 4711,
  line: 'downloader',
  platform: 'mac',
  kind: 'granted',
}
const licenceKey = { key: 17, member: 4711, orderNumber: order.number, licence: `${order.number}-1`, product: 701 }
const trial = { trial: '0d3c7c36-96c4-4b5f-8a25-6f6c1f0a9c11', member: null, line: 'downloader', platform: 'mac' }
const member = { memberId: 4711 }
const company = { companyId: 4712, personId: 4711 }
const ticket = { ticket: 'T-6H2QW9ZK' }

/** An outbox event for each type, from which the type is made. */
const made: Readonly<Record<EventType, readonly [keyof Events, object]>> = {
  'order.paid': ['order.paid', { order: 1 }],
  'order.refunded': ['order.refunded', { order: 1, positions: [1], whole: false }],
  'order.credited': ['order.goodwill', { order: 1, position: 1, amount: 500, refund: 'R-2A7KQ4MX' }],
  'order.cancelled': ['order.cancelled', { order: 1 }],
  'licence.revoked': ['order.lineRevoked', { order: 1, position: 1 }],
  'licence.restored': ['order.lineRestored', { order: 1, position: 1 }],
  'licence.handed_on': ['line.handed', { order: 1, position: 1, from: 4711, to: 4712 }],
  'refund.requested': ['refund.requested', { refund: 'R-2A7KQ4MX' }],
  'refund.closed': ['refund.ended', { refund: 'R-9B3WZ6HP' }],
  'dispute.opened': ['order.disputed', { order: 1 }],
  'dispute.closed': ['order.disputeEnded', { order: 1 }],
  'subscription.started': ['subscription.changed', change({ was: null })],
  'subscription.renewed': ['subscription.changed', change({ renewed: true })],
  'subscription.past_due': ['subscription.changed', change({ state: 'pastDue' })],
  'subscription.paused': ['subscription.changed', change({ state: 'paused' })],
  'subscription.resumed': ['subscription.changed', change({ was: 'paused', renewed: true })],
  'subscription.changed': ['subscription.changed', change({})],
  'subscription.cancelled': ['subscription.changed', change({ state: 'cancelled' })],
  'subscription.ended': ['subscription.changed', change({ subscription: 3, state: 'ended', was: 'cancelled' })],
  'licence_key.created': ['licenceKey.created', licenceKey],
  'licence_key.disabled': ['licenceKey.disabled', { ...licenceKey, released: 2 }],
  'licence_key.enabled': ['licenceKey.enabled', licenceKey],
  'licence_key.replaced': ['licenceKey.replaced', { ...licenceKey, key: 18, replaces: 17 }],
  'seat.activated': ['seat.activated', seat],
  'seat.released': ['seat.released', { ...seat, kind: 'released' }],
  'trial.started': ['trial.started', { ...trial, until: later.toISOString() }],
  'trial.extended': ['trial.extended', { ...trial, until: later.toISOString() }],
  'trial.ended': ['trial.ended', { ...trial, reason: 'bought' }],
  'meter.used_up': [
    'meter.usedUp',
    { member: 7, line: 'music', platform: 'win', meter: 'exports', period: '2026-11', used: 10, limit: 10 },
  ],
  'company.founded': ['company.founded', company],
  'company.person_joined': ['company.person_joined', { ...company, role: 'user' }],
  'company.role_changed': ['company.role_changed', { ...company, role: 'owner' }],
  'company.person_left': ['company.person_left', company],
  'member.registered': ['member.registered', member],
  'member.email_changed': ['member.email_changed', { ...member, from: 'ada@old.test', to: 'ada@new.test' }],
  'member.deletion_requested': ['account.deletion_requested', member],
  'member.deletion_withdrawn': ['account.kept', member],
  'member.erased': ['account.erased', member],
  'consent.given': ['consent.given', { consent: 1, topic: 'newsletter' }],
  'consent.withdrawn': ['consent.withdrawn', { consent: 1, topic: 'newsletter' }],
  'ticket.opened': ['ticket.opened', ticket],
  'ticket.continued': ['ticket.continued', ticket],
  'ticket.answered': ['ticket.answered', { ...ticket, message: 12 }],
  'ticket.closed': ['ticket.closed', ticket],
}

const eventOf = (type: EventType) => {
  const [name, payload] = made[type]
  const [event, ...more] = announce({ name, payload: payload as Readonly<Record<string, unknown>>, at }, facts)
  if (!event || more.length > 0) throw new Error('It is told of once')
  return event
}

describe('events', () => {
  it.each(eventTypes)('has the type %s, with exactly the described fields', (type) => {
    const event = eventOf(type)
    expect(event.type).toBe(type)
    expect(describedEvents[type].data.safeParse(event.data)).toMatchObject({ success: true })
    expect(JSON.stringify(event)).not.toMatch(/@|Ada/)
  })

  it('are sent for exactly the listed types', () => {
    expect(new Set(Object.values(made).map(([name]) => name))).toEqual(new Set(sourceEvents))
    expect(announce({ name: 'member.password_changed', payload: member, at }, facts)).toEqual([])
  })

  it('are not sent when their object is gone', () => {
    const none = { orders: new Map(), subscriptions: new Map(), refunds: new Map() }
    for (const name of ['order.paid', 'refund.requested', 'subscription.changed']) {
      expect(announce({ name, payload: { order: 1, refund: 'R-1', subscription: 1 }, at }, none)).toEqual([])
    }
  })

  it('include a renewal after a failed payment was settled', () => {
    const payload = change({ was: 'pastDue', renewed: true })
    expect(announce({ name: 'subscription.changed', payload, at }, facts)[0]?.type).toBe('subscription.renewed')
  })
})

it('are in the API document, type by type', () => {
  const section = webhookSection()
  expect(Object.keys(section)).toEqual([...eventTypes])
  const { schema } = section['order.paid']?.post.requestBody.content['application/json'] ?? {}
  expect(schema).toMatchObject({
    properties: { type: { const: 'order.paid' }, data: { required: expect.arrayContaining(['order']) } },
  })
})

it('are in the documentation, with generated examples', async () => {
  const sections = eventTypes.map((type) => {
    const sample = envelopeOf({ ...eventOf(type), id: 'evt_1042_7KQ2MX4R', version: eventVersion })
    const example = `\`\`\`json\n${JSON.stringify(sample, null, 2)}\n\`\`\``
    return `### ${type}\n\n${describedEvents[type].summary}.\n\n${example}`
  })
  const path = join(root, 'docs', 'reference', 'webhooks.md')
  const [before = '', rest = ''] = readFileSync(path, 'utf8').split('<!-- events -->\n')
  const [, after = ''] = rest.split('<!-- /events -->\n')
  const whole = `${before}<!-- events -->\n${sections.join('\n\n')}\n<!-- /events -->\n${after}`
  await expect(whole).toMatchFileSnapshot(path)
})
