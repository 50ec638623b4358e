import { spawn } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '@/platform/config/root'
import { prepareCommandData } from '@/tests/server/command-data'

let data: Awaited<ReturnType<typeof prepareCommandData>>
let other: pg.Client
beforeAll(async () => {
  data = await prepareCommandData()
  if (!('url' in data.place)) throw new Error('Only a server outlives a command.')
  other = new pg.Client({ connectionString: data.place.url })
  await other.connect()
})
afterAll(async () => {
  await other.end()
  await data.remove()
})

async function statements(): Promise<readonly string[]> {
  const { rows } = await other.query<{ query: string }>(`select query from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state = 'active'`)
  return rows.map(({ query }) => query)
}

const begun = () => expect.poll(statements, { timeout: 150_000, interval: 100 }).toEqual(['select pg_sleep(600)'])

/** Waits until no statement runs, and checks that nothing was written. */
async function nothingIsLeft() {
  await expect.poll(statements, { timeout: 60_000, interval: 100 }).toEqual([])
  expect((await other.query('select from members')).rowCount).toBe(0)
}

it('a cancelled command ends its statement too, and leaves no changes', async () => {
  const command = spawn(process.execPath, ['--import', 'tsx', 'tests/server/waiting-command.ts'], {
    cwd: root,
    env: { ...process.env, LICENCE_SECRET: 'x'.repeat(32) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(command, 'exit')
  await begun()
  command.kill('SIGINT')
  expect(await ended).toEqual([null, 'SIGINT'])
  await nothingIsLeft()
})

describe('a command that npm has started through its launcher', () => {
  const launcher = `
    import('./scripts/launch.mjs').then(({ launchInPlace }) => launchInPlace(['--import', 'tsx', 'tests/server/waiting-command.ts']))`
  const npm = `
    const launcher = require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(launcher)}], { stdio: 'inherit' })
    process.stdout.write(String(launcher.pid))`

  /** @returns the processes of npm, as far as it goes, and of the launcher */
  async function start(environment: Record<string, string>) {
    const outer = spawn(process.execPath, ['-e', npm], {
      cwd: root,
      env: { ...process.env, LICENCE_SECRET: 'x'.repeat(32), ...environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [said] = await once(outer.stdout, 'data')
    await begun()
    return { npm: outer.pid as number, launcher: Number(said) }
  }

  it('ends when the launcher is killed', async () => {
    const { launcher } = await start({ npm_lifecycle_event: 'foyer' })
    process.kill(launcher, 'SIGKILL')
    await nothingIsLeft()
  })

  it('ends when npm is killed', async () => {
    const { npm } = await start({ npm_lifecycle_event: 'foyer' })
    process.kill(npm, 'SIGKILL')
    await nothingIsLeft()
  })
})

it('runs to its end when a shell has started it', async () => {
  const shell = `"$0" --import tsx tests/server/waiting-command.ts < /dev/null & wait`
  const outer = spawn('sh', ['-c', shell, process.execPath], {
    cwd: root,
    env: { ...process.env, LICENCE_SECRET: 'x'.repeat(32) },
    stdio: 'ignore',
  })
  await begun()
  outer.kill('SIGKILL')
  await once(outer, 'exit')
  expect(await statements()).toEqual(['select pg_sleep(600)'])
  await other.query("select pg_cancel_backend(pid) from pg_stat_activity where query = 'select pg_sleep(600)'")
  await nothingIsLeft()
})
