import { expect } from 'vitest'
import { days, minutes } from '@/platform/time/duration'
import { another, type LiveCase } from './case'

const line = 'trial'

export const trialCases: readonly LiveCase[] = [
  {
    group: 'Trials',
    name: 'is begun once, and goes on when the store is lost',
    turnsClock: true,
    async run(at) {
      await at.open({ line })
      const licence = await at.ok('trial')
      expect(licence).toMatchObject({ kind: 'trial', features: ['pro'], expires_at: at.now() + 14 * 86_400 })
      expect(await at.ok('ensure')).toEqual(licence)
      await at.later(days(1))
      await at.open({ line, store: `${at.store}.new` })
      expect(await at.ok('trial')).toMatchObject({ seat: licence.seat, expires_at: licence.expires_at })
    },
  },
  {
    group: 'Trials',
    name: 'is over after its days, and is not had again',
    turnsClock: true,
    async run(at) {
      await at.open({ line })
      await at.ok('trial')
      await at.later(days(14))
      await at.problem('ensure', 'trialOver')
      await at.problem('check', 'expired')
      await at.problem('trial', 'trialOver')
      await at.open({ line, store: `${at.store}.new` })
      await at.problem('trial', 'trialOver')
    },
  },
  {
    group: 'Trials',
    name: 'ends when the device takes a seat that was bought',
    turnsClock: true,
    async run(at) {
      const { key } = await at.key({ pid: 19 })
      await at.open({ line })
      await at.ok('trial')
      expect(await at.ok({ op: 'activate', key })).toMatchObject({ kind: 'device' })
      await at.later(minutes(1))
      expect(await at.ok('ensure')).toMatchObject({ kind: 'device' })
      await at.open({ line, store: `${at.store}.new` })
      await at.problem('trial', 'alreadyBought')
    },
  },
  {
    group: 'Trials',
    name: 'of an account is had on one device',
    async run(at) {
      const { email } = await at.member([])
      const member = { email, password: at.password }
      await at.open({ line })
      await at.problem({ op: 'trial', email, password: 'wrong-one' }, 'wrongPassword')
      expect(await at.ok({ op: 'trial', ...member })).toMatchObject({ kind: 'trial' })
      await at.open({ line, ...another(), store: `${at.store}.other` })
      await at.problem({ op: 'trial', ...member }, 'trialOver')
    },
  },
  {
    group: 'Trials',
    name: 'there is none where nothing can be tried',
    async run(at) {
      await at.open()
      await at.problem('trial', 'nothingToTry')
      await at.problem('check', 'notAuthorized')
    },
  },
]
