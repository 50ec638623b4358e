import type { Permission } from '@/platform/contract/permission'

/** The scopes of keys: every permission that a call of the server API needs. A test compares the two. */
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
