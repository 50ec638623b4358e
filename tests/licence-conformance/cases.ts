import { copyFileSync } from 'node:fs'
import { expect } from 'vitest'
import { rotateKey } from '@/domains/licensing/licences'
import { licences } from '@/domains/licensing/licences/domain'
import { seconds } from '@/platform/time/duration'
import type { At } from './at'
import { another, byPassword, type LiveCase } from './case'
import { deviceCases } from './device-cases'
import { floatingCases } from './floating-cases'
import { keyCases, revokedCases } from './key-cases'
import { searchCases } from './search-cases'
import { termCases } from './term-cases'
import { trialCases } from './trial-cases'
import { updateCases } from './update-cases'
import { useCases } from './use-cases'

const day = 86_400
async function signedIn(at: At) {
  const { email, visitor } = await at.member()
  await at.open()
  const { seat } = await at.ok(byPassword(email, at.password))
  return { email, visitor, seat }
}

const ways: LiveCase[] = [
  {
    group: 'Ways to a seat',
    name: 'by the browser',
    within: 120,
    beside: true,
    async run(at) {
      const { visitor } = await at.member()
      await at.open()
      const { kind } = await at.ok('sign_in', ({ code }) =>
        visitor.call('POST /licence/device', { user_code: code, answer: 'allow' }),
      )
      expect(kind).toBe('device')
      await at.ok('check')
    },
  },
  {
    group: 'Ways to a seat',
    name: 'by the browser, where the member refuses',
    within: 120,
    beside: true,
    async run(at) {
      const { visitor } = await at.member()
      await at.open()
      await at.problem('sign_in', 'refused', ({ code }) =>
        visitor.call('POST /licence/device', { user_code: code, answer: 'refuse' }),
      )
      await at.problem('check', 'notAuthorized')
    },
  },
  {
    group: 'Ways to a seat',
    name: 'by password',
    async run(at) {
      const { email } = await at.member()
      await at.open()
      await at.problem(byPassword(email, 'wrong-one'), 'wrongPassword')
      const licence = await at.ok(byPassword(email, at.password))
      expect(await at.ok('check')).toEqual(licence)
      await at.open({ ...another(), store: `${at.store}.other` })
      await at.problem(byPassword(email, at.password), 'noFreeSeat')
    },
  },
  {
    group: 'Ways to a seat',
    name: 'by a file that is carried to a browser and back',
    async run(at) {
      const { visitor } = await at.member()
      await at.open({ server: 'http://127.0.0.1:9' })
      const { file: request } = (await at.ok('offline_request')) as unknown as { file: string }
      const { data } = await visitor.call('POST /licence/offline', { request })
      await at.ok({ op: 'install', file: data.file })
      await at.ok('ensure')
    },
  },
  {
    group: 'Ways to a seat',
    name: 'a member who has bought nothing has none',
    async run(at) {
      const { email } = await at.member([])
      await at.open()
      await at.problem(byPassword(email, at.password), 'nothingPaid')
    },
  },
]

const keeping: LiveCase[] = [
  {
    group: 'Keeping it',
    name: 'a start without network',
    async run(at) {
      await signedIn(at)
      await at.open({ server: 'http://127.0.0.1:9', now: at.now() + 20 * day })
      await at.ok('ensure')
      await at.ok({ op: 'clock', now: at.now() + 30 * day })
      await at.problem('ensure', 'expired')
    },
  },
  {
    group: 'Keeping it',
    name: 'it is refreshed when that is due, and not before',
    async run(at) {
      await signedIn(at)
      const refreshes = () => at.front.asked.filter((path) => path === '/licence/refresh').length
      const before = refreshes()
      await at.ok('ensure')
      expect(refreshes()).toBe(before)
      await at.open({ now: at.now() + 20 * day })
      await at.ok('ensure')
      expect(refreshes()).toBe(before + 1)
    },
  },
  {
    group: 'Keeping it',
    name: 'an answer that is lost does no harm',
    async run(at) {
      await signedIn(at)
      at.front.loseNext()
      await at.problem('refresh', 'unreachable')
      await at.ok('check')
      await at.ok('refresh')
      await at.ok('refresh')
    },
  },
  {
    group: 'Keeping it',
    name: 'a seat that the member took back is noticed, and the licence deleted',
    async run(at) {
      const { visitor, seat: id } = await signedIn(at)
      expect((await visitor.call('GET /member/unbind_device', { id })).cscode).toBe(0)
      await at.ok('check')
      await at.problem('refresh', 'seatLost')
      await at.problem('check', 'notAuthorized')
    },
  },
  {
    group: 'Keeping it',
    name: 'a store that was copied and used elsewhere is noticed',
    async run(at) {
      await signedIn(at)
      const copy = `${at.store}.copy`
      copyFileSync(at.store, copy)
      for (let times = 0; times < 2; times++) await at.ok('refresh')
      await at.open({ store: copy })
      await at.problem('refresh', 'signInAgain')
    },
  },
  {
    group: 'Keeping it',
    name: 'it is given back, for another device',
    async run(at) {
      const { email } = await signedIn(at)
      await at.ok('release')
      await at.problem('check', 'notAuthorized')
      await at.open({ ...another(), store: `${at.store}.other` })
      await at.ok(byPassword(email, at.password))
    },
  },
  {
    group: 'Keeping it',
    name: 'the vendor’s later keys are followed',
    async run(at) {
      await signedIn(at)
      await at.together(async () => {
        for (let step = 0; step < 2; step++) await rotateKey(at.server.installation.of(licences))
      })
      await at.ok('refresh')
      await at.ok('check')
    },
  },
  {
    group: 'Keeping it',
    name: 'a clock that was ahead is forgiven once the server has spoken',
    turnsClock: true,
    async run(at) {
      await signedIn(at)
      await at.ok({ op: 'clock', now: at.now() + 9 * day })
      await at.ok('check')
      await at.later(seconds(1))
      await at.problem('check', 'clockIsWrong')
      await at.ok('ensure')
      await at.ok('check')
    },
  },
]

const elsewhere = 'http://member.invalid'
const throughProxy = (at: At) => at.front.asked.filter((path) => path === 'member.invalid/licence/sign_in').length

const proxies: LiveCase[] = [
  {
    group: 'Through a proxy',
    name: 'that the program names',
    async run(at) {
      const { email } = await at.member()
      const before = throughProxy(at)
      await at.open({ server: elsewhere, proxy: at.front.url })
      await at.ok(byPassword(email, at.password))
      expect(throughProxy(at)).toBe(before + 1)
    },
  },
  {
    group: 'Through a proxy',
    name: 'that the system names',
    async run(at) {
      const { email } = await at.member()
      const before = throughProxy(at)
      const driver = at.scene.startBehind(at.front.url)
      const behind = at.with(driver)
      await behind.open({ server: elsewhere })
      await behind.ok(byPassword(email, at.password))
      driver.stop()
      expect(throughProxy(at)).toBe(before + 1)
    },
  },
]

export const liveCases: readonly LiveCase[] = [
  ...ways,
  ...keyCases,
  ...trialCases,
  ...floatingCases,
  ...deviceCases,
  ...termCases,
  ...keeping,
  ...revokedCases,
  ...searchCases,
  ...updateCases,
  ...useCases,
  ...proxies,
]
