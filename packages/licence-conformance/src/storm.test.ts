import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clients } from '@/tests/licence-conformance/clients'
import { type Command, startDriver } from './driver'
import { askAtOnce } from './storm'
import { startTokenServer } from './token-server'

/** Several processes of one program, with one store: as every member area has it, a token is good once. */

const folder = mkdtempSync(join(tmpdir(), 'foyer-storm-'))
const rounds = 25
let server: Awaited<ReturnType<typeof startTokenServer>>

beforeAll(async () => {
  server = await startTokenServer()
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** @returns what was refused, and the files that are left */
async function storm(own: string, commands: readonly Command[]) {
  const drivers = commands.map((command) => startDriver(command))
  await Promise.all(drivers.map((driver) => driver.ask(server.open(join(own, 'store.json')))))
  await drivers[0]?.ask({ op: 'activate', key: 'TIDE' })
  const { problems } = await askAtOnce(drivers, rounds)
  await Promise.all(drivers.map((driver) => driver.stop()))
  return { problems, left: readdirSync(own) }
}

/** Neither drafts nor locks are left. */
const calm = { problems: [], left: ['store.json'] }

describe.each(clients)('two processes with the client for $title', ({ name, hindrance, prepare }) => {
  it.skipIf(hindrance)('refresh, check and look at once, and neither is ever locked out', async () => {
    const command = prepare()
    const own = mkdtempSync(join(folder, name.replace('#', 'sharp')))
    expect(await storm(own, [command, command])).toEqual(calm)
  })
})

const able = clients.filter(({ hindrance }) => !hindrance)

it.skipIf(able.length < 2)('processes in every language work on one store, and none is ever locked out', async () => {
  const own = mkdtempSync(join(folder, 'all'))
  const commands = able.map(({ prepare }) => prepare())
  expect(await storm(own, commands)).toEqual(calm)
})
