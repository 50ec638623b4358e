import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import packageFile from '@/package.json'
import { root } from '@/platform/config/root'
import { sparePort } from '@/tests/machine/spare-port'
import { type Answer, Connection } from './connection'

/** A server in a process of its own. */
export interface Server {
  readonly port: number
  /** From the start of the process to the first connection that it took, in milliseconds. */
  readonly startedIn: number
  /** The memory that it holds, in megabytes. */
  memory(): number
  /** The processor time since its start, of all its threads, in seconds. */
  processorTime(): number
  stop(): Promise<void>
}

/** The bare limits and the product, on one database. */
export interface Contenders {
  readonly limit: Server
  readonly product: Server
}

/** The product as `npm start` starts it; one reverse proxy is believed, so that logins come from many networks. */
export const startProduct = (variables: Record<string, string>) =>
  start(packageFile.scripts.start, {
    TRUSTED_PROXIES: '1',
    FOYER_DEMO: '1',
    LICENCE_SECRET: licenceSecret,
    ...variables,
  })

/** Of this run alone. */
const licenceSecret = randomBytes(32).toString('base64url')

/** Headers that `node:http` writes by itself. */
const own = new Set(['date', 'connection', 'keep-alive'])

/** The command line on a database, as `npm run foyer` starts it. */
export function commandOn(database: string, words: readonly string[]) {
  const { PATH, HOME } = process.env
  const variables = { FOYER_DEMO: '1', LICENCE_SECRET: licenceSecret, DATABASE_URL: database }
  const command = spawn(process.execPath, ['scripts/foyer.mjs', ...words], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH, HOME, ...variables },
  })
  process.once('exit', () => command.kill('SIGKILL'))
  return command
}

/** The bare limits beside it. @param page the product's, which the limit sends as well */
export async function startLimit(database: string, { head, body }: Answer) {
  const lines = head.split('\r\n').slice(1)
  const headers = lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)])
  const folder = mkdtempSync(join(tmpdir(), 'foyer-bench-'))
  const file = join(folder, 'page.json')
  const kept = Object.fromEntries(headers.filter(([name = '']) => !own.has(name.toLowerCase())))
  writeFileSync(file, JSON.stringify({ headers: kept, body: body.toString() }))
  try {
    const variables = { DATABASE_URL: database, PAGE: file }
    return await start('exec env MALLOC_ARENA_MAX=2 node --import tsx bench/limit.ts', variables)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** @param command takes the place of its shell, so that the process is the server */
async function start(command: string, variables: Record<string, string>): Promise<Server> {
  const port = await sparePort()
  const { PATH, HOME } = process.env
  const began = performance.now()
  const child = spawn('sh', ['-c', command], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH, HOME, PORT: String(port), ...variables },
  })
  const ended = once(child, 'exit')
  const killWithRun = () => child.kill('SIGKILL')
  process.once('exit', killWithRun)

  async function stop() {
    process.off('exit', killWithRun)
    child.kill('SIGTERM')
    await ended
  }

  while (!(await listens(port))) {
    if (child.exitCode === null && performance.now() - began < 60_000) {
      await wait(5)
      continue
    }
    await stop()
    throw new Error('The server did not start.')
  }
  return {
    port,
    startedIn: performance.now() - began,
    memory: () => residentMegabytes(child.pid),
    processorTime: () => processorSeconds(child.pid),
    stop,
  }
}

const listens = (port: number) =>
  Connection.open(port).then(
    (connection) => {
      connection.close()
      return true
    },
    () => false,
  )

const residentMegabytes = (pid: number | undefined) =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024

/** As Linux counts it, in hundredths of a second; elsewhere nothing is told. */
function processorSeconds(pid: number | undefined): number {
  if (process.platform !== 'linux') return Number.NaN
  // The name of the program stands in brackets before these, and may hold blanks.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}
