import type { Permission } from '@/platform/contract/permission'
import type { MessageKey } from '@/platform/i18n/message'
import type { Drawing, IconName } from '@/platform/ui/controls/icon'
import { cardDrawing, peopleDrawing } from './drawings'

/** Where in the navigation a room stands, from top to bottom. */
export const groups = ['queues', 'customers', 'shop', 'records', 'house'] as const

export type Group = (typeof groups)[number]

export interface Room {
  /** Who may open it, by the permission table; null: everybody who is signed in. */
  readonly permission: Permission | null
  readonly title: MessageKey
  readonly icon: IconName | Drawing
  readonly group: Group
}

/** Every room of the console by its path beneath `/console/`, in the order of the navigation. */
export const rooms = {
  refunds: {
    permission: 'refunds.read',
    title: 'console.refunds',
    icon: 'receipt',
    group: 'queues',
  },
  payments: {
    permission: 'payments.read',
    title: 'console.payments',
    icon: cardDrawing,
    group: 'queues',
  },
  gifts: {
    permission: 'gifts.review',
    title: 'console.gifts',
    icon: 'gift',
    group: 'queues',
  },
  tickets: {
    permission: 'tickets.answer',
    title: 'console.tickets',
    icon: 'mail',
    group: 'queues',
  },
  members: {
    permission: 'members.read',
    title: 'console.members',
    icon: 'person',
    group: 'customers',
  },
  catalogue: {
    permission: 'catalogue.read',
    title: 'console.catalogue',
    icon: 'box',
    group: 'shop',
  },
  coupons: {
    permission: 'coupons.edit',
    title: 'console.coupons',
    icon: 'coupon',
    group: 'shop',
  },
  codes: { permission: 'codes.edit', title: 'console.codes', icon: 'key', group: 'shop' },
  releases: {
    permission: 'releases.edit',
    title: 'console.releases',
    icon: 'download',
    group: 'shop',
  },
  numbers: {
    permission: 'numbers.read',
    title: 'console.numbers',
    icon: 'window',
    group: 'records',
  },
  audit: {
    permission: 'audit.read',
    title: 'console.audit',
    icon: 'shield',
    group: 'records',
  },
  logs: { permission: 'logs.read', title: 'console.logs', icon: 'renew', group: 'records' },
  team: {
    permission: 'operators.manage',
    title: 'console.team',
    icon: peopleDrawing,
    group: 'house',
  },
  access: { permission: null, title: 'console.access', icon: 'lock', group: 'house' },
} as const satisfies Readonly<Record<string, Room>>

export type RoomName = keyof typeof rooms
