/**
 * The public events, each type in its version: a payload may gain fields, and never loses one or changes its meaning;
 * any other change needs a version of its own (decision 0096).
 */
export const eventTypes = [
  'order.paid',
  'order.refunded',
  'order.credited',
  'order.cancelled',
  'licence.revoked',
  'licence.restored',
  'licence.handed_on',
  'licence_key.created',
  'licence_key.disabled',
  'licence_key.enabled',
  'licence_key.replaced',
  'refund.requested',
  'refund.closed',
  'dispute.opened',
  'dispute.closed',
  'subscription.started',
  'subscription.renewed',
  'subscription.past_due',
  'subscription.paused',
  'subscription.resumed',
  'subscription.changed',
  'subscription.cancelled',
  'subscription.ended',
  'seat.activated',
  'seat.released',
  'trial.started',
  'trial.extended',
  'trial.ended',
  'meter.used_up',
  'company.founded',
  'company.person_joined',
  'company.role_changed',
  'company.person_left',
  'member.registered',
  'member.email_changed',
  'member.deletion_requested',
  'member.deletion_withdrawn',
  'member.erased',
  'consent.given',
  'consent.withdrawn',
  'ticket.opened',
  'ticket.continued',
  'ticket.answered',
  'ticket.closed',
] as const

export type EventType = (typeof eventTypes)[number]

/** Of every type, today. */
export const eventVersion = 1

/** The objects of events: the events of one object reach a receiver in the order in which they happened. */
export const objectTypes = [
  'order',
  'subscription',
  'seat',
  'licence_key',
  'trial',
  'company',
  'member',
  'consent',
  'ticket',
] as const

export interface PublicObject {
  readonly type: (typeof objectTypes)[number]
  readonly id: string
}

/** An event before it has its number. */
export interface Announcement {
  readonly type: EventType
  readonly object: PublicObject
  readonly at: Date
  readonly data: Readonly<Record<string, unknown>>
}

/** As receivers and readers of the feed have it. */
export interface PublicEvent extends Announcement {
  readonly id: string
  readonly version: number
}

/** Returns the sent envelope: the fields of Standard Webhooks, and the object. */
export const envelopeOf = ({ id, type, version, object, at, data }: PublicEvent): PublicEnvelope => ({
  id,
  type,
  version,
  timestamp: at.toISOString(),
  object,
  data,
})

export interface Envelope {
  readonly id: string
  readonly type: string
  readonly version: number
  readonly timestamp: string
  readonly object: { readonly type: string; readonly id: string }
  readonly data: Announcement['data']
}

/** That of something that has happened. */
interface PublicEnvelope extends Envelope {
  readonly type: EventType
  readonly object: PublicObject
}

export const objectKey = ({ type, id }: PublicObject) => `${type}:${id}`

/** @param types the subscribed types; none: everything */
export const wants = (types: readonly EventType[], type: EventType) => types.length === 0 || types.includes(type)

/** Returns the name of a test event: no real event has its number. */
export const testName = (chance: string) => `evt_0_${chance}`
export const isTest = (name: string) => name.startsWith('evt_0_')
