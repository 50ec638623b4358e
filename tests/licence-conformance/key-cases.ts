import { expect } from 'vitest'
import { restoreLine, revokeLine } from '@/domains/commerce/orders'
import { disableKey, enableKey, keyRecord } from '@/domains/licensing/licences'
import { licences } from '@/domains/licensing/licences/domain'
import { minutes } from '@/platform/time/duration'
import { storedKey } from '@/tests/console/licence-key-calls'
import type { At } from './at'
import { another, type LiveCase } from './case'

const activate = (key: string) => ({ op: 'activate', key })

/** Disables or enables a key as staff do in the console. */
async function staff(at: At, id: number, act: 'disable' | 'enable', releases = false) {
  const { server } = at
  const context = server.installation.of(licences)
  await server.database.transaction(async (transaction) => {
    const key = await keyRecord(transaction, id)
    if (!key) throw new Error('There is no such key')
    const facts = { key, now: server.clock.now() }
    if (act === 'disable')
      await disableKey(context, transaction, { ...facts, reason: 'It stands in a forum', releases })
    else await enableKey(context, transaction, facts)
  })
}

export const keyCases: readonly LiveCase[] = [
  {
    group: 'By licence key',
    name: 'typed in small letters and with blanks',
    async run(at) {
      const { key } = await at.key()
      await at.open()
      const licence = await at.ok(activate(` ${key.toLowerCase().replaceAll('-', ' ')} `))
      expect(licence).toMatchObject({ kind: 'device', features: ['export', 'pro'] })
      expect(await at.ok('check')).toEqual(licence)
    },
  },
  {
    group: 'By licence key',
    name: 'mistyped, unknown, not claimed yet, or of another line',
    async run(at) {
      const { key } = await at.key()
      const { key: floating } = await at.key({ pid: 6 })
      const unclaimed = `OLD KEY ${at.store}`
      await storedKey(at.server, { orderId: null, pid: 17, text: unclaimed })
      await at.open()
      await at.problem(activate(key.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))), 'invalid')
      await at.problem(activate('NOBODY HAS THIS ONE'), 'noSuchKey')
      await at.problem(activate(unclaimed), 'unclaimedKey')
      await at.problem(activate(floating), 'nothingPaid')
      await at.problem('check', 'notAuthorized')
    },
  },
  {
    group: 'By licence key',
    name: 'tried too often: it says for how long to wait, and after that goes on',
    turnsClock: true,
    async run(at) {
      const guess = activate(`A GUESS ${at.store}`)
      await at.open()
      for (let times = 0; times < 21; times++) await at.problem(guess, 'noSuchKey')
      const refused = await at.ask(guess)
      expect(refused).toMatchObject({ problem: 'tooOften', retry_after: expect.any(Number) })
      await at.later(minutes(2))
      await at.problem(guess, 'noSuchKey')
    },
  },
  {
    group: 'By licence key',
    name: 'that staff have disabled: none comes in, and those that are in stay',
    async run(at) {
      const { key, record } = await at.key({ quantity: 2 })
      await at.open()
      await at.ok(activate(key))
      await staff(at, record, 'disable')
      await at.ok('refresh')
      const other = { ...another(), store: `${at.store}.other` }
      await at.open(other)
      await at.problem(activate(key), 'disabledKey')
      await at.problem({ op: 'devices', key }, 'disabledKey')
      await staff(at, record, 'enable')
      await at.ok(activate(key))
    },
  },
]

export const revokedCases: readonly LiveCase[] = [
  {
    group: 'Keeping it',
    name: 'a key that is disabled with its devices is noticed, and the licence deleted',
    async run(at) {
      const { key, record } = await at.key()
      await at.open()
      await at.ok(activate(key))
      await staff(at, record, 'disable', true)
      await at.ok('check')
      await at.problem('refresh', 'seatLost')
      await at.problem('check', 'notAuthorized')
    },
  },
  {
    group: 'Keeping it',
    name: 'a licence that was revoked rests, and is kept until it is given back',
    async run(at) {
      const { key, order } = await at.key()
      const place = { order: order.id, position: 0 }
      await at.open()
      await at.ok(activate(key))
      await at.server.database.transaction((transaction) => revokeLine(transaction, place, at.server.clock.now()))
      await at.problem('refresh', 'resting')
      await at.ok('check')
      await at.server.database.transaction((transaction) => restoreLine(transaction, place))
      await at.ok('refresh')
    },
  },
]
