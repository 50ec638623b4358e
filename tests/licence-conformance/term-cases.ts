import { expect } from 'vitest'
import type { At } from './at'
import { another, byPassword, type LiveCase } from './case'

const linux = (device: object) => ({ device: { ...device, platform: 'linux' } })
const mac = (device: object, more: object = {}) => ({ device: { ...device, platform: 'mac', ...more } })

/** Begins with a second computer. */
const second = (at: At, line: string) => at.open({ line, ...linux(another().device), store: `${at.store}.second` })

export const termCases: readonly LiveCase[] = [
  {
    group: 'Terms beyond seats',
    name: 'more devices than are paid for: each is let in, and says so',
    async run(at) {
      const { email } = await at.member([{ pid: 23, platforms: ['linux'] }])
      await at.open({ line: 'trial', ...linux(at.device) })
      expect(await at.ok(byPassword(email, at.password))).not.toHaveProperty('over')
      await second(at, 'trial')
      expect(await at.ok(byPassword(email, at.password))).toMatchObject({ over: 1 })
      await at.open({ line: 'trial', ...linux(at.device) })
      expect(await at.ok('refresh')).toMatchObject({ over: 1 })
      expect(await at.ok('check')).toMatchObject({ over: 1 })
    },
  },
  {
    group: 'Terms beyond seats',
    name: 'a container gets no seat of a product that refuses it',
    async run(at) {
      const { email } = await at.member([{ pid: 26, platforms: ['mac'] }])
      await at.open({ line: 'team', ...mac(at.device, { virtual: 'container' }) })
      await at.problem(byPassword(email, at.password), 'virtualMachine')
      await at.open({ line: 'team', ...mac(at.device) })
      await at.ok(byPassword(email, at.password))
    },
  },
  {
    group: 'Terms beyond seats',
    name: 'a device that was bound in advance takes its seat without a login',
    async run(at) {
      const { visitor } = await at.member()
      const { platform, fingerprint, device, name } = at.device
      await at.open()
      await at.problem('claim', 'nothingPaid')
      const bound = { line: 'downloader', platform, fingerprint, device, name }
      const { data } = await visitor.call('POST /licence/bind', bound)
      expect(await at.ok('claim')).toMatchObject({ seat: data.seat })
      await at.ok('refresh')
    },
  },
]
