/** The roles of operators (spec 12.1). An owner may do everything, and is not named below. */
export const roles = ['owner', 'support', 'finance', 'publisher'] as const

export type Role = (typeof roles)[number]

/**
 * THE permission table: who beside the owners may do what. The server's gateway checks it before every call; the
 * console leaves out what the operator may not do. A call with an unknown permission does not compile.
 */
const permissionTable = {
  'refunds.read': ['support', 'finance'],
  // Operators who help members begin refunds; others decide on them.
  'refunds.begin': ['support', 'finance'],
  'refunds.decide': ['finance'],
  'disputes.read': ['support', 'finance'],
  'disputes.decide': ['finance'],
  'reviews.read': ['support', 'finance'],
  // Refunds, and decides whom nothing is sold to.
  'reviews.decide': ['finance'],
  'subscriptions.change': ['support', 'finance'],
  // An order that was paid elsewhere grants the same as one that was paid here.
  'orders.enter': ['support', 'finance'],
  // Parts of what `members.read` shows, for keys that need no more.
  'orders.read': ['support', 'finance'],
  'invoices.read': ['support', 'finance'],
  'licences.read': ['support', 'finance'],
  'subscriptions.read': ['support', 'finance'],
  // Metadata that the vendor’s own systems have attached to members, orders and licences.
  'metadata.edit': ['support', 'finance'],
  'payments.read': ['finance'],
  'payments.decide': ['finance'],
  // Consents to mail: for operators who write to customers.
  'consents.read': ['support', 'publisher'],
  'consents.edit': ['support'],
  'gifts.review': ['support'],
  // Cases of the queues are divided among those who may open them.
  'cases.work': ['support', 'finance'],
  'tickets.answer': ['support'],
  'members.read': ['support', 'finance'],
  'members.help': ['support'],
  'members.merge': ['support'],
  'members.impersonate': ['support'],
  'catalogue.read': ['support', 'finance', 'publisher'],
  'catalogue.edit': [],
  'coupons.edit': ['finance'],
  'coupons.give': ['support', 'finance'],
  // Acts that reach every customer have a role of their own: operators who help members do not publish to all of them.
  'codes.edit': ['publisher'],
  'releases.edit': ['publisher'],
  // A grant to many costs money like refunds; a letter to many is like a publication.
  'bulk.read': ['support', 'finance', 'publisher'],
  'bulk.change': ['finance'],
  'bulk.notify': ['publisher'],
  'bulk.stop': ['finance', 'publisher'],
  'texts.read': ['support', 'publisher'],
  'texts.edit': ['publisher'],
  'audit.read': [],
  'logs.read': ['support', 'finance'],
  'logs.replay': [],
  'numbers.read': ['finance'],
  'tax.read': ['finance'],
  'tax.load': ['finance'],
  // A key reads all at once, so that it is for those who connect systems; support helps one member at a time.
  'keys.manage': ['finance', 'publisher'],
  // All events, of all members.
  'events.read': ['finance'],
  // An app can have every member led to it.
  'apps.edit': [],
  // Data that leave the installation, and their destination.
  'webhooks.read': [],
  'webhooks.edit': [],
  'operators.manage': [],
} as const satisfies Readonly<Record<string, readonly Exclude<Role, 'owner'>[]>>

type Table = typeof permissionTable

declare module '@/platform/contract/permission' {
  interface Permissions extends Record<keyof Table, true> {}
}

const permissions = Object.keys(permissionTable) as (keyof Table)[]

export function may(role: Role, permission: keyof Table): boolean {
  const allowed: readonly Role[] = permissionTable[permission]
  return role === 'owner' || allowed.includes(role)
}

/** The roles that have a permission. */
export const rolesWith = (permission: keyof Table): readonly Role[] => roles.filter((role) => may(role, permission))

export const permissionsOf = (role: Role): ReadonlySet<keyof Table> =>
  new Set(permissions.filter((permission) => may(role, permission)))

export const isRole = (value: unknown): value is Role => roles.some((role) => role === value)
