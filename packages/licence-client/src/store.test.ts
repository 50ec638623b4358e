import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { current, fingerprint, issued, line, now } from '@/packages/licence-conformance/src/licence-cases'
import { LicenceClient } from './client.js'
import { fileStore } from './store.js'

const folder = mkdtempSync(join(tmpdir(), 'foyer-store-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('forty calls at once are forty answers, while the time moves on', async () => {
  let moment = now
  const client = new LicenceClient({
    server: 'http://127.0.0.1:9',
    line,
    keys: [current.jwk],
    device: { platform: 'linux', fingerprint, device: '3C:52:82:4F:A1:0E', name: 'Studio' },
    store: fileStore(join(folder, 'many.json')),
    now: () => new Date(moment * 1000),
  })
  await client.installOffline(JSON.stringify({ licence: issued() }))
  for (let round = 0; round < 5; round++) {
    moment += 3600
    const calls = Array.from({ length: 40 }, (_, index) => (index % 2 ? client.check() : client.ensure()))
    expect((await Promise.all(calls)).map(({ seat }) => seat)).toEqual(calls.map(() => 'seat-1'))
  }
  expect(readdirSync(folder)).toEqual(['many.json'])
})

it('a lock that a process has left behind counts for nothing after a while', async () => {
  const path = join(folder, 'left.json')
  const lock = () => fileStore(path).lock?.(0)
  writeFileSync(`${path}.lock`, '')
  expect(await lock()).toBeNull()
  const before = Date.now() / 1000 - 91
  utimesSync(`${path}.lock`, before, before)
  // It is removed by the first that looks.
  await lock()
  const unlock = await lock()
  expect(unlock).not.toBeNull()
  await unlock?.()
  expect(readdirSync(folder)).not.toContain('left.json.lock')
})
