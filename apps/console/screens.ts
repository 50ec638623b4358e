import { wording as catalogueWording } from '@/domains/catalogue/desk/messages'
import { countWaiting as countPayments } from '@/domains/checkout/desk/api'
import { wording as paymentsWording } from '@/domains/checkout/desk/messages'
import { wording as couponsWording } from '@/domains/coupons/desk/messages'
import { wording as releasesWording } from '@/domains/downloads/desk/messages'
import { countWaiting as countGifts } from '@/domains/gifts/desk/api'
import { wording as giftsWording } from '@/domains/gifts/desk/messages'
import { wording as logsWording } from '@/domains/logs/desk/messages'
import { wording as membersWording } from '@/domains/members/desk/messages'
import { wording as numbersWording } from '@/domains/numbers/desk/messages'
import { wording as operatorsWording } from '@/domains/operators/desk/messages'
import { wording as poolsWording } from '@/domains/pools/desk/messages'
import { countWaiting as countRefunds } from '@/domains/refunds/desk/api'
import { wording as refundsWording } from '@/domains/refunds/desk/messages'
import { countWaiting as countTickets } from '@/domains/support/desk/api'
import { wording as ticketsWording } from '@/domains/support/desk/messages'
import { type RoomName, rooms } from './rooms'
import type { ConsoleScreen, RoomCode } from './screen'

/** THE screen table of the console: the code of each room. `docs/console.md` says how a room is added. */
const code: Readonly<Record<RoomName, RoomCode>> = {
  refunds: {
    load: async () => (await import('@/domains/refunds/desk/refunds')).default,
    wording: refundsWording,
    countWaiting: countRefunds,
  },
  gifts: {
    load: async () => (await import('@/domains/gifts/desk/gifts')).default,
    wording: giftsWording,
    countWaiting: countGifts,
  },
  tickets: {
    load: async () => (await import('@/domains/support/desk/tickets')).default,
    wording: ticketsWording,
    countWaiting: countTickets,
  },
  members: {
    load: async () => (await import('@/domains/members/desk/members')).default,
    wording: membersWording,
  },
  catalogue: {
    load: async () => (await import('@/domains/catalogue/desk/catalogue')).default,
    wording: catalogueWording,
  },
  codes: {
    load: async () => (await import('@/domains/pools/desk/pools')).default,
    wording: poolsWording,
  },
  coupons: {
    load: async () => (await import('@/domains/coupons/desk/coupons')).default,
    wording: couponsWording,
  },
  releases: {
    load: async () => (await import('@/domains/downloads/desk/releases')).default,
    wording: releasesWording,
  },
  payments: {
    load: async () => (await import('@/domains/checkout/desk/payments')).default,
    wording: paymentsWording,
    countWaiting: countPayments,
  },
  logs: {
    load: async () => (await import('@/domains/logs/desk/logs')).default,
    wording: logsWording,
  },
  numbers: {
    load: async () => (await import('@/domains/numbers/desk/numbers')).default,
    wording: numbersWording,
  },
  audit: {
    load: async () => (await import('@/domains/operators/desk/audit')).default,
    wording: operatorsWording,
  },
  access: {
    load: async () => (await import('@/domains/operators/desk/access')).default,
    wording: operatorsWording,
  },
  team: {
    load: async () => (await import('@/domains/operators/desk/team')).default,
    wording: operatorsWording,
  },
}

export const screens: readonly ConsoleScreen[] = (Object.keys(rooms) as RoomName[]).map((name) => ({
  ...rooms[name],
  ...code[name],
  name,
}))
