import { wording as paymentsWording } from '@/domains/checkout/desk/messages'
import { wording as logsWording } from '@/domains/logs/desk/messages'
import { wording as numbersWording } from '@/domains/numbers/desk/messages'
import { wording as operatorsWording } from '@/domains/operators/desk/messages'
import { type RoomName, rooms } from './rooms'
import type { ConsoleScreen, RoomCode } from './screen'

/** THE screen table of the console: the code of each room. `docs/console.md` says how a room is added. */
const code: { readonly [name in RoomName]?: RoomCode } = {
  payments: {
    load: async () => (await import('@/domains/checkout/desk/payments')).default,
    wording: paymentsWording,
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

export const screens: readonly ConsoleScreen[] = (Object.keys(rooms) as RoomName[]).flatMap((name) => {
  const found = code[name]
  return found ? [{ ...rooms[name], ...found, name }] : []
})
