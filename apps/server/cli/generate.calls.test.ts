import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoPassword } from '@/domains/accounts/identity/store/accounts/demo-members'
import { CommandError, UsageError } from '@/platform/commands/errors'
import { importInto } from '@/tests/import/import'
import { commandCalled } from '@/tests/server/commands'
import { startServerWithFiles } from '@/tests/shop/releases'

const generateVendor = commandCalled('generate')

let server: Awaited<ReturnType<typeof startServerWithFiles>>
let folder: string
beforeAll(async () => {
  server = await startServerWithFiles()
  folder = await mkdtemp(join(tmpdir(), 'foyer-generate-'))
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const size = ['--members', '60', '--orders', '150', '--until', '2026-11-20']
const generate = (name: string, ...more: string[]) => generateVendor.run([join(folder, name), ...size, ...more])

async function contentOf(name: string) {
  const files = (await readdir(join(folder, name))).filter((file) => file.endsWith('.jsonl')).sort()
  return Promise.all(files.map((file) => readFile(join(folder, name, file), 'utf8')))
}

it('makes the same vendor for the same seed, and another for another', async () => {
  await generate('one', '--seed', '7')
  await generate('two', '--seed', '7')
  await generate('three', '--seed', '8')
  const one = await contentOf('one')
  expect(await contentOf('two')).toEqual(one)
  expect(await contentOf('three')).not.toEqual(one)
})

it('makes files that an import takes whole and once', async () => {
  const outcome = await importInto(server, join(folder, 'one'))
  if ('problems' in outcome) throw new Error(outcome.problems.describe())
  const added = Object.fromEntries(outcome.loaded.map((each) => [each.file, each.added]))
  expect(added).toMatchObject({ 'members.jsonl': 60, 'orders.jsonl': 150 })
  expect(added['order-lines.jsonl']).toBeGreaterThan(150)
  expect(added['devices.jsonl']).toBeGreaterThan(10)
  expect(added['subscriptions.jsonl']).toBeGreaterThan(10)
  expect(added['gift-codes.jsonl']).toBeGreaterThan(10)
  expect(added['releases.jsonl']).toBeGreaterThan(10)
  expect(outcome.catalogue).toEqual({ version: 1, isNew: true })
  const again = await importInto(server, join(folder, 'one'))
  expect(again).toEqual({
    catalogue: { version: 1, isNew: false },
    loaded: outcome.loaded.map(({ file, added: known }) => ({ file, added: 0, known })),
    notes: [],
  })
})

it('lets its members in, with their orders and devices', async () => {
  const [devices = ''] = (await contentOf('one')).filter((text) => text.includes('fingerprint'))
  const { member, line, platform } = JSON.parse(devices.split('\n')[0] ?? '')
  const visitor = server.visitor()
  expect((await visitor.login(member, demoPassword)).cscode).toBe(0)
  expect((await visitor.call('GET /member/get_order_list', { lang: 'en' })).data.order_list).not.toEqual([])
  const { data } = await visitor.call('GET /member/product_licenses', { lang: 'en', product: line })
  expect(data.device_licenses[platform as 'win']).not.toEqual([])
})

it('needs a new folder, and valid numbers', async () => {
  await expect(generate('one')).rejects.toThrow(CommandError)
  await expect(generateVendor.run([])).rejects.toThrow(UsageError)
  await expect(generate('four', '--seed', 'x')).rejects.toThrow(UsageError)
  await expect(generate('four', '--until', '2026-13-01')).rejects.toThrow(UsageError)
  await expect(generateVendor.run([join(folder, 'four'), '--members', '-1'])).rejects.toThrow(UsageError)
})
