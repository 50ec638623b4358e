import type { Permission } from '@/platform/contract/permission'

/** What a key may be allowed to: each permission that a call of the server API asks for. A test holds the two together. */
export const keyScopes = [
  'members.read',
  'members.help',
  'orders.read',
  'orders.enter',
  'invoices.read',
  'licences.read',
  'subscriptions.read',
  'subscriptions.change',
  'refunds.read',
  'refunds.begin',
  'refunds.decide',
  'consents.read',
  'consents.edit',
  'catalogue.read',
  'releases.edit',
  'metadata.edit',
  'events.read',
  'webhooks.read',
  'webhooks.edit',
] as const satisfies readonly Permission[]

export type KeyScope = (typeof keyScopes)[number]
