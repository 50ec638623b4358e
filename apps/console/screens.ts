import { wording as catalogueWording } from '@/domains/catalogue/console/messages'
import { wording as paymentsWording } from '@/domains/checkout/console/messages'
import { wording as couponsWording } from '@/domains/coupons/console/messages'
import { wording as releasesWording } from '@/domains/downloads/console/messages'
import { wording as giftsWording } from '@/domains/gifts/console/messages'
import { wording as logsWording } from '@/domains/logs/console/messages'
import { wording as membersWording } from '@/domains/members/console/messages'
import { wording as numbersWording } from '@/domains/numbers/console/messages'
import { wording as operatorsWording } from '@/domains/operators/console/messages'
import { wording as poolsWording } from '@/domains/pools/console/messages'
import { wording as refundsWording } from '@/domains/refunds/console/messages'
import { wording as ticketsWording } from '@/domains/support/console/messages'
import { type RoomName, rooms } from './rooms'
import type { ConsoleScreen, RoomCode } from './screen'

/** THE screen table of the console: the code of each room. `docs/console.md` says how a room is added. */
const code: Readonly<Record<RoomName, RoomCode>> = {
  refunds: {
    load: async () => (await import('@/domains/refunds/console/refunds')).default,
    wording: refundsWording,
  },
  gifts: {
    load: async () => (await import('@/domains/gifts/console/gifts')).default,
    wording: giftsWording,
  },
  tickets: {
    load: async () => (await import('@/domains/support/console/tickets')).default,
    wording: ticketsWording,
  },
  members: {
    load: async () => (await import('@/domains/members/console/members')).default,
    wording: membersWording,
  },
  catalogue: {
    load: async () => (await import('@/domains/catalogue/console/catalogue')).default,
    wording: catalogueWording,
  },
  codes: {
    load: async () => (await import('@/domains/pools/console/pools')).default,
    wording: poolsWording,
  },
  coupons: {
    load: async () => (await import('@/domains/coupons/console/coupons')).default,
    wording: couponsWording,
  },
  releases: {
    load: async () => (await import('@/domains/downloads/console/releases')).default,
    wording: releasesWording,
  },
  payments: {
    load: async () => (await import('@/domains/checkout/console/payments')).default,
    wording: paymentsWording,
  },
  logs: {
    load: async () => (await import('@/domains/logs/console/logs')).default,
    wording: logsWording,
  },
  numbers: {
    load: async () => (await import('@/domains/numbers/console/numbers')).default,
    wording: numbersWording,
  },
  audit: {
    load: async () => (await import('@/domains/operators/console/audit')).default,
    wording: operatorsWording,
  },
  access: {
    load: async () => (await import('@/domains/operators/console/access')).default,
    wording: operatorsWording,
  },
  team: {
    load: async () => (await import('@/domains/operators/console/team')).default,
    wording: operatorsWording,
  },
}

export const screens: readonly ConsoleScreen[] = (Object.keys(rooms) as RoomName[]).map((name) => ({
  ...rooms[name],
  ...code[name],
  name,
}))
