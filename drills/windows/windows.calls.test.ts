import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { vectors } from '@/packages/licence-conformance/src/cases'
import { componentCases } from '@/packages/licence-conformance/src/component-cases'
import { type Driver, startDriver } from '@/packages/licence-conformance/src/driver'
import { runCase } from '@/packages/licence-conformance/src/run-case'
import { startStage } from '@/packages/licence-conformance/src/stage'
import { askAtOnce } from '@/packages/licence-conformance/src/storm'
import { startTokenServer } from '@/packages/licence-conformance/src/token-server'
import { liveCases } from '@/tests/licence-conformance/cases'
import { playLive } from '@/tests/licence-conformance/live'
import { startWindows, withoutWindows } from '@/tests/licence-conformance/windows'
import { nightly } from '@/tests/machine/nightly'
import { startServerWithFiles } from '@/tests/shop/releases'
import { roundsOr } from '../rounds'
import { reportOf } from '../rows'

/** The client in C as Windows runs it: what every client has to pass, and what Windows alone has. */

const isAskedFor = nightly || process.env.DRILL_COMMAND !== undefined
const hindrance = isAskedFor ? withoutWindows() : 'left to npm run test:all, since it fetches and builds for minutes'
const rounds = roundsOr(25)
const folder = mkdtempSync(join(tmpdir(), 'foyer-windows-'))
const told = reportOf('windows', ['', 'tried', 'failed'])
let windows: ReturnType<typeof startWindows>
beforeAll(() => {
  if (hindrance === null) windows = startWindows()
})
afterAll(() => {
  if (hindrance === null) windows.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** The files of a computer with Linux say nothing to a program of Windows. */
const cases = [...Object.values(vectors).flat(), ...componentCases].filter(({ tree }) => tree === undefined)

async function withDrivers<Result>(count: number, work: (drivers: readonly Driver[]) => Promise<Result>) {
  const command = windows.prepare()
  const drivers = Array.from({ length: count }, () => startDriver(command))
  const result = await work(drivers)
  const ends = await Promise.all(drivers.map((driver) => driver.stop()))
  expect([ends, ...drivers.map((driver) => driver.complaint())]).toEqual([ends.map(() => 0), ...drivers.map(() => '')])
  return result
}

/** Two processes of one program, with a store in a folder. */
async function stormIn(own: string, times = rounds) {
  const server = await startTokenServer()
  try {
    return await withDrivers(2, async (drivers) => {
      for (const driver of drivers) expect(await driver.ask(server.open(join(own, 'store.json')))).toEqual({ ok: null })
      expect(await drivers[0]?.ask({ op: 'activate', key: 'TIDE' })).toHaveProperty('ok')
      return askAtOnce(drivers, times)
    })
  } finally {
    server.close()
  }
}

describe.skipIf(hindrance)(`the client in C on Windows${hindrance ? ` (not tried: ${hindrance})` : ''}`, () => {
  it('passes the cases of every client', async () => {
    const stage = await startStage()
    const wrong: object[] = []
    await withDrivers(1, async ([driver]) => {
      for (const each of cases) {
        const { wanted, brought } = await runCase(driver as Driver, each, { folder, stage })
        if (!isDeepStrictEqual(wanted, brought)) wrong.push({ case: `${each.group}: ${each.name}`, wanted, brought })
      }
    })
    stage.close()
    told.add('cases without a server', cases.length, wrong.length)
    expect(wrong).toEqual([])
  })

  it('passes the cases at a real server', async () => {
    const server = await startServerWithFiles({ TRUSTED_PROXIES: '1' })
    try {
      const [results = []] = [...(await playLive(server, folder, [windows])).values()]
      const wrong = results.flatMap((problem, index) => (problem ? [{ case: liveCases[index]?.name, problem }] : []))
      told.add('cases at a server', results.length, wrong.length)
      expect(wrong).toEqual([])
    } finally {
      await server.close()
    }
  })

  it.each([
    ['a store with letters of all the world in its name', 'Größe 設定 ünï 🦊'],
    ['a store whose path has more than 260 letters', join(...Array.from({ length: 6 }, () => 'a'.repeat(60)))],
  ])('two processes of one program work on %s, and neither is ever locked out', async (what, place) => {
    const own = join(folder, 'storm', place)
    mkdirSync(own, { recursive: true })
    const { answers, problems } = await stormIn(own)
    told.add(`answers to two processes with ${what}`, answers, problems.length)
    expect(problems).toEqual([])
    // Neither drafts nor locks are left.
    expect(readdirSync(own)).toEqual(['store.json'])
  })
  it('a virus scanner that holds each file for a moment locks none out', async () => {
    const own = mkdtempSync(join(folder, 'scanned-'))
    const scanner = windows.startBeside('scanner', own)
    const { answers, problems } = await stormIn(own, Math.ceil(rounds / 5))
    scanner.stdin.end()
    await once(scanner, 'exit')
    told.add('answers to two processes beside a virus scanner', answers, problems.length)
    expect(problems).toEqual([])
    expect(readdirSync(own)).toEqual(['store.json'])
  })
})
