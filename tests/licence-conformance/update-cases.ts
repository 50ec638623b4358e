import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { placeOf } from '@/domains/licensing/downloads/actions/feed'
import { releases } from '@/domains/licensing/downloads/tables'
import type { DriverRequest } from '@/packages/licence-conformance/src/case'
import { itemOf, placeOrder } from '@/tests/shop/orders'
import type { At } from './at'
import { another, byPassword, type LiveCase } from './case'
import { contentOf, programs } from './published'

interface FoundUpdate {
  readonly version: string
  readonly build: number
}

const open = (at: At, software: string, more: object = {}, updates: object = {}) =>
  at.open({ updates: { software, key: at.scene.updates.key, build: 1001, ...updates }, ...more })
const found = async (at: At, more: object = {}) =>
  (await at.ok({ op: 'check_update', ...more } as DriverRequest)) as unknown as FoundUpdate | null

/** Downloads the update that was found. @returns the content of its file */
async function brought(at: At) {
  const { path } = (await at.ok({ op: 'download_update', folder: `${at.store}.files` })) as unknown as { path: string }
  return readFileSync(path, 'utf8')
}

/** The fingerprint of the device that the client was opened with. */
function isReached({ fingerprint }: { readonly fingerprint?: string }, software: string) {
  const hash = createHash('sha256').update(`foyer-update:1\n${software}\n${fingerprint}`)
  const facts = { software, platform: 'win', build: 2101 } as Parameters<typeof placeOf>[1]
  return placeOf(hash.digest('base64url'), facts) < 50
}

const rolled = and(eq(releases.software, programs.rolled), eq(releases.build, 2101))

export const updateCases: readonly LiveCase[] = [
  {
    group: 'Updates',
    name: 'that a build server has published, signed by a key that the server does not hold',
    async run(at) {
      await open(at, programs.built)
      expect(await found(at, { language: 'de' })).toMatchObject({
        version: '2.0.0',
        build: 2001,
        critical: false,
        channel: 'stable',
        notes: 'Schneller',
      })
      expect(await brought(at)).toBe(contentOf(programs.built, 2001))
      await open(at, programs.built, {}, { build: 2001 })
      expect(await found(at)).toBeNull()
      await open(at, 'boats')
      await at.problem('check_update', 'invalid')
    },
  },
  {
    group: 'Updates',
    name: 'that the server alone has signed',
    async run(at) {
      await open(at, programs.served, {}, { key: at.scene.updates.serverKey })
      expect(await found(at)).toMatchObject({ build: 2001 })
      expect(await brought(at)).toBe(contentOf(programs.served, 2001))
      await open(at, programs.served)
      await at.problem('check_update', 'unknownKey')
    },
  },
  {
    group: 'Updates',
    name: 'of a channel, for those who ask for it',
    async run(at) {
      await open(at, programs.built, {}, { build: 2001 })
      expect(await found(at)).toBeNull()
      expect(await found(at, { channel: 'beta' })).toMatchObject({ version: '2.1.0-beta.1', critical: true })
      expect(await brought(at)).toBe(contentOf(programs.built, 2101))
    },
  },
  {
    group: 'Updates',
    name: 'of a roll-out that has come to some installations, the same each time',
    async run(at) {
      for (let times = 0; times < 8; times++) {
        const { device } = another()
        await open(at, programs.rolled, { device, store: `${at.store}.${times}` })
        const build = isReached(device, programs.rolled) ? 2101 : 2001
        for (let again = 0; again < 2; again++) expect(await found(at)).toMatchObject({ build })
      }
    },
  },
  {
    group: 'Updates',
    name: 'of a roll-out that was stopped are not offered',
    async run(at) {
      let { device } = another()
      while (!isReached(device, programs.rolled)) device = another().device
      await open(at, programs.rolled, { device })
      expect(await found(at)).toMatchObject({ build: 2101 })
      const { database, clock } = at.server
      await at.together(() => database.update(releases).set({ haltedAt: clock.now() }).where(rolled))
      expect(await found(at)).toMatchObject({ build: 2001 })
    },
  },
  {
    group: 'Updates',
    name: 'that ended with the licence: the newest that is theirs',
    async run(at) {
      const line = 'trial'
      const { email, id } = await at.member([])
      const items = [itemOf(20, { term: 'LFT', updatesMonths: 12 })]
      const placedAt = new Date('2025-01-15T00:00:00Z')
      await placeOrder(at.server, id, { catalogueVersion: at.seats.version, placedAt, items })
      await open(at, programs.paid, { line })
      await at.problem('check_update', 'notAuthorized')
      await at.ok(byPassword(email, at.password))
      expect(await found(at)).toMatchObject({ version: '2.0.0' })
      expect(await brought(at)).toBe(contentOf(programs.paid, 2001))
      await open(at, programs.paid, { line }, { build: 2001 })
      expect(await found(at)).toBeNull()
    },
  },
  {
    group: 'Updates',
    name: 'whose line breaks are gone on with',
    async run(at) {
      await open(at, programs.built)
      await found(at)
      const files = () => at.front.asked.filter((path) => path.startsWith(`/updates/${programs.built}/files/`)).length
      const before = files()
      at.front.breakNext(10_000)
      expect(await brought(at)).toBe(contentOf(programs.built, 2001))
      expect(files()).toBe(before + 2)
    },
  },
  {
    group: 'Updates',
    name: 'through a proxy',
    async run(at) {
      await open(at, programs.built, { server: 'http://member.invalid', proxy: at.front.url })
      await found(at)
      expect(await brought(at)).toBe(contentOf(programs.built, 2001))
      expect(at.front.asked.filter((path) => path.startsWith('member.invalid/updates/')).length).toBeGreaterThan(1)
    },
  },
]
