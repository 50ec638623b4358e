import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { createDatabase } from '@/tests/postgres'
import { UsageError } from './command'
import { rotateLicenceKey } from './licences'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-cli-'))
  const server = inject('postgres')
  vi.stubEnv('DATABASE_URL', server === null ? '' : await createDatabase(server))
  vi.stubEnv('DATA_DIR', join(folder, 'data'))
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
})

it('names the key that signs now, and the one that it takes over from', async () => {
  const first = await rotateLicenceKey.run([])
  expect(first).toMatch(/^[\w-]{22} signs licences now\.$/)
  const kid = first.slice(0, 22)
  expect((await rotateLicenceKey.run([])).split('\n')[1]).toMatch(
    new RegExp(`^${kid} signs no more, and is published until 20`),
  )
  await expect(rotateLicenceKey.run(['now'])).rejects.toThrow(UsageError)
})
