import { wording as numbersWording } from '@/domains/numbers/desk/messages'
import { wording as operatorsWording } from '@/domains/operators/desk/messages'
import { type RoomName, rooms } from './rooms'
import type { ConsoleScreen, RoomCode } from './screen'

/** THE screen table of the console: the code of each room. `docs/console.md` says how a room is added. */
const code: { readonly [name in RoomName]?: RoomCode } = {
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
