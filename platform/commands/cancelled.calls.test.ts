import { spawn } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { root } from '@/platform/config/root'
import { prepareCommandData } from '@/tests/command-data'

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

it('ends its statement too when it is cancelled, and leaves nothing of what it had begun', async () => {
  const command = spawn(process.execPath, ['--import', 'tsx', 'tests/waiting-command.ts'], {
    cwd: root,
    env: { ...process.env, LICENCE_SECRET: 'x'.repeat(32) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(command, 'exit')
  await expect.poll(statements, { timeout: 150_000, interval: 100 }).toEqual(['select pg_sleep(600)'])
  command.kill('SIGINT')
  expect(await ended).toEqual([null, 'SIGINT'])
  await expect.poll(statements, { timeout: 60_000, interval: 100 }).toEqual([])
  expect((await other.query('select from members')).rowCount).toBe(0)
})
