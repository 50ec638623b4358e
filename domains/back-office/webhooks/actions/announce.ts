import type { Events } from '@/platform/jobs/events'
import type { Facts, OrderFacts } from '../rules/facts'
import type { Announcement, EventType, PublicObject } from '../rules/types'

/**
 * Turns an event of the outbox into news, with the facts about its subject.
 * @returns nothing where the subject no longer exists
 */
type Announce<Payload> = (payload: Payload, facts: Facts) => News | null

interface News {
  readonly type: EventType
  readonly object: PublicObject
  readonly data: Announcement['data']
}

const ofOrder =
  <Payload extends { readonly order: number }>(
    type: EventType,
    data: (payload: Payload, order: OrderFacts) => Announcement['data'],
  ): Announce<Payload> =>
  (payload, { orders }) => {
    const order = orders.get(payload.order)
    return order ? { type, object: { type: 'order', id: order.number }, data: data(payload, order) } : null
  }

const orderData = ({ number, member, placedAt, currency, total, lines }: OrderFacts) => ({
  order: number,
  member,
  placed_at: placedAt.toISOString(),
  total: { amount: total, currency },
  lines: lines.map(({ position, pid, term, updatesMonths, quantity, amount }) => ({
    position,
    product: pid,
    term,
    updates_months: updatesMonths,
    quantity,
    amount: { amount, currency },
  })),
})

const ofLine = <Payload extends Events['order.lineRevoked']>(
  type: EventType,
  more: (payload: Payload) => Announcement['data'] = () => ({}),
) =>
  ofOrder<Payload>(type, (payload, { number, member, lines }) => {
    const { position } = payload
    const line = lines.find((each) => each.position === position)
    return {
      licence: `${number}-${position + 1}`,
      order: number,
      member,
      position,
      product: line?.pid ?? null,
      term: line?.term ?? null,
      ...more(payload),
    }
  })

const ofRefund =
  (type: EventType): Announce<Events['refund.requested']> =>
  ({ refund }, { refunds }) => {
    const found = refunds.get(refund)
    if (!found) return null
    const { order, member, kind, state } = found
    return { type, object: { type: 'order', id: order }, data: { refund, order, member, kind, state } }
  }

type SubscriptionChange = Events['subscription.changed']

function typeOfChange({ state, was, renewed }: SubscriptionChange): EventType {
  if (was === null) return 'subscription.started'
  if (state === was) return renewed ? 'subscription.renewed' : 'subscription.changed'
  if (state === 'ended') return 'subscription.ended'
  if (state === 'cancelled') return 'subscription.cancelled'
  if (state === 'paused') return 'subscription.paused'
  if (state === 'pastDue') return 'subscription.past_due'
  return was === 'pastDue' ? 'subscription.renewed' : 'subscription.resumed'
}

const ofSubscription: Announce<SubscriptionChange> = (change, { subscriptions }) => {
  const found = subscriptions.get(change.subscription)
  if (!found) return null
  const { member, order, pid, term, startedAt, paidUntil, endedAt, ending } = found
  const id = String(change.subscription)
  return {
    type: typeOfChange(change),
    object: { type: 'subscription', id },
    data: {
      subscription: id,
      member,
      order,
      product: pid,
      term,
      state: change.state,
      started_at: startedAt.toISOString(),
      paid_until: paidUntil.toISOString(),
      ended_at: endedAt?.toISOString() ?? null,
      ended_by: ending,
    },
  }
}

const ofSeat =
  (type: EventType): Announce<Events['seat.activated']> =>
  ({ seat, member, line, platform, kind }) => ({
    type,
    object: { type: 'seat', id: seat },
    data: { seat, member, line, platform, ...(type === 'seat.released' && { reason: kind }) },
  })

const ofKey =
  (type: EventType): Announce<Events['licenceKey.created'] & { readonly replaces?: number }> =>
  ({ orderNumber, ...data }) => ({
    type,
    object: { type: 'licence_key', id: String(data.replaces ?? data.key) },
    data: { ...data, order: orderNumber },
  })

const ofTrial =
  <Payload extends { readonly trial: string }>(type: EventType): Announce<Payload> =>
  (payload) => ({ type, object: { type: 'trial', id: payload.trial }, data: { ...payload } })

/** The meters of a member have no object of their own: their events follow those of the member. */
const ofMeter: Announce<Events['meter.usedUp']> = (payload) => ({
  type: 'meter.used_up',
  object: { type: 'member', id: String(payload.member) },
  data: { ...payload },
})

const ofCompany =
  (type: EventType): Announce<Events['company.founded'] & { readonly role?: string }> =>
  ({ companyId, personId, role }) => ({
    type,
    object: { type: 'company', id: String(companyId) },
    data: { company: companyId, person: personId, ...(role !== undefined && { role }) },
  })

const ofMember =
  (type: EventType): Announce<{ readonly memberId: number }> =>
  ({ memberId }) => ({ type, object: { type: 'member', id: String(memberId) }, data: { member: memberId } })

const ofConsent =
  (type: EventType): Announce<Events['consent.given']> =>
  ({ consent, topic }) => ({ type, object: { type: 'consent', id: String(consent) }, data: { consent, topic } })

const ofTicket =
  (type: EventType): Announce<{ readonly ticket: string }> =>
  ({ ticket }) => ({ type, object: { type: 'ticket', id: ticket }, data: { ticket } })

/** THE list of what is told: an event of the outbox that is not here stays inside. */
const announcers = {
  'order.paid': ofOrder<Events['order.paid']>('order.paid', (_, order) => orderData(order)),
  'order.refunded': ofOrder<Events['order.refunded']>('order.refunded', ({ positions, whole }, order) => ({
    ...orderData(order),
    refunded: positions,
    whole,
  })),
  'order.goodwill': ofOrder<Events['order.goodwill']>(
    'order.credited',
    ({ position, amount, refund, units = null }, { number, member, currency }) => ({
      order: number,
      member,
      refund,
      position,
      units,
      amount: { amount, currency },
    }),
  ),
  'order.cancelled': ofOrder<Events['order.cancelled']>('order.cancelled', (_, order) => orderData(order)),
  'order.lineRevoked': ofLine('licence.revoked'),
  'order.lineRestored': ofLine('licence.restored'),
  'line.handed': ofLine<Events['line.handed']>('licence.handed_on', ({ to }) => ({ holder: to })),
  'licenceKey.created': ofKey('licence_key.created'),
  'licenceKey.disabled': ofKey('licence_key.disabled'),
  'licenceKey.enabled': ofKey('licence_key.enabled'),
  'licenceKey.replaced': ofKey('licence_key.replaced'),
  'refund.requested': ofRefund('refund.requested'),
  'refund.ended': ofRefund('refund.closed'),
  'order.disputed': ofOrder<Events['order.disputed']>('dispute.opened', (_, order) => orderData(order)),
  'order.disputeEnded': ofOrder<Events['order.disputeEnded']>('dispute.closed', (_, order) => orderData(order)),
  'subscription.changed': ofSubscription,
  'seat.activated': ofSeat('seat.activated'),
  'seat.released': ofSeat('seat.released'),
  'trial.started': ofTrial<Events['trial.started']>('trial.started'),
  'trial.extended': ofTrial<Events['trial.extended']>('trial.extended'),
  'trial.ended': ofTrial<Events['trial.ended']>('trial.ended'),
  'meter.usedUp': ofMeter,
  'company.founded': ofCompany('company.founded'),
  'company.person_joined': ofCompany('company.person_joined'),
  'company.role_changed': ofCompany('company.role_changed'),
  'company.person_left': ofCompany('company.person_left'),
  'member.registered': ofMember('member.registered'),
  'member.email_changed': ofMember('member.email_changed'),
  'account.deletion_requested': ofMember('member.deletion_requested'),
  'account.kept': ofMember('member.deletion_withdrawn'),
  'account.erased': ofMember('member.erased'),
  'consent.given': ofConsent('consent.given'),
  'consent.withdrawn': ofConsent('consent.withdrawn'),
  'ticket.opened': ofTicket('ticket.opened'),
  'ticket.continued': ofTicket('ticket.continued'),
  'ticket.answered': ofTicket('ticket.answered'),
  'ticket.closed': ofTicket('ticket.closed'),
} as const satisfies { readonly [Name in keyof Events]?: Announce<Events[Name]> }

/** The events of the outbox that are told outside. */
export const sourceEvents = Object.keys(announcers) as (keyof typeof announcers)[]

/** Returns the public events of an event of the outbox. */
export function announce(
  event: { readonly name: string; readonly payload: Readonly<Record<string, unknown>>; readonly at: Date },
  facts: Facts,
): readonly Announcement[] {
  const tell = (announcers as Readonly<Record<string, Announce<never>>>)[event.name]
  const found = tell?.(event.payload as never, facts)
  return found ? [{ ...found, at: event.at }] : []
}
