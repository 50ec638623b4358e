import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { root } from '@/platform/config/root'
import { quickFolder } from '@/tests/machine/quick-folder'
import { sparePort } from '@/tests/machine/spare-port'

/** Where data lie already, and the words in front of a program by which it gets there. */
export interface DataPlace {
  readonly folder: string
  readonly way: readonly string[]
}

/** A running server, as built, with data of its own. */
export interface Installation {
  readonly url: string
  /** Where its data lies. */
  readonly folder: string
  /** Whether its process is there. */
  isAlive(): boolean
  /** Runs a command of the command line on its data, beside the server, and gives what is printed. */
  foyer(...words: string[]): Promise<string>
  /** Ends it without a word to it, as the system does when memory is short. */
  kill(): Promise<void>
  /** Starts it again after that, on the same data and at the same address. */
  restart(): Promise<void>
  /** @param keep does something with the data when the server has let go of them, before they are thrown away */
  stop(keep?: () => void): Promise<void>
}

const server = join(root, 'dist', 'server', 'main.js')
const commandLine = join(root, 'dist', 'server', 'cli.js')

/** The time that a slow machine may take to create data and load the demo vendor. In milliseconds. */
const timeout = 240_000

/**
 * Starts what `npm start` starts, on a spare port, with the demo members. One reverse proxy is believed, so that each
 * visitor of a test comes from a network of its own.
 * @param data a folder of data to begin with a copy of; without one it creates its own, which takes many times longer
 */
export async function startInstallation({
  data,
  place,
  port: given,
  variables = {},
}: {
  data?: string
  /** Left out: a folder of its own. */
  place?: DataPlace
  /** Left out: a spare one. */
  port?: number
  variables?: Record<string, string>
} = {}): Promise<Installation> {
  if (!existsSync(server)) throw new Error('There is no built server. Run `npm run build` first.')
  const { folder, way } = place ?? { folder: quickFolder('foyer-e2e-'), way: [] }
  if (data) cpSync(data, folder, { recursive: true })
  const port = given ?? (await sparePort())
  const url = `http://localhost:${port}`
  const env = { ...placeOf(url, folder), TRUSTED_PROXIES: '1', LOG_LEVEL: 'error', ...variables }
  let { child, ended } = launch(way, env)
  const killWithRun = () => child.kill('SIGKILL')
  process.once('exit', killWithRun)

  async function kill() {
    child.kill('SIGKILL')
    await ended
  }

  async function stop(keep = () => {}) {
    process.off('exit', killWithRun)
    child.kill('SIGTERM')
    await ended
    keep()
    rmSync(folder, { recursive: true, force: true })
  }

  async function isReady() {
    for (const began = Date.now(); !(await answers(`${url}/readyz`)); await wait(50)) {
      if (child.exitCode === null && Date.now() - began < timeout) continue
      await stop()
      throw new Error('The server did not start.')
    }
  }

  async function restart() {
    const again = launch(way, env)
    child = again.child
    ended = again.ended
    await isReady()
  }

  await isReady()
  return {
    url,
    folder,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    foyer: (...words) => runFoyer(words, env, way),
    kill,
    restart,
    stop,
  }
}

function launch(way: readonly string[], env: NodeJS.ProcessEnv) {
  const [program = '', ...words] = [...way, process.execPath, server]
  const child = spawn(program, words, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...env, FOYER_LAUNCHED: '1' },
  })
  return { child, ended: once(child, 'exit') }
}

const placeOf = (url: string, folder: string) => {
  const { PATH, HOME } = process.env
  return { PATH, HOME, PORT: new URL(url).port, DATA_DIR: folder }
}

/** Runs a command of the command line beside the server on this data. @returns what is printed */
async function runFoyer(words: readonly string[], env: NodeJS.ProcessEnv, way: readonly string[] = []) {
  const [program = '', ...rest] = [...way, process.execPath, commandLine, ...words]
  return (await promisify(execFile)(program, rest, { env })).stdout
}

/** Runs one beside the server at an address. */
export const foyerOn = (url: string, folder: string, words: readonly string[]) => runFoyer(words, placeOf(url, folder))

/**
 * An installation of a file’s own, in place of `beforeAll` and `afterAll`; a test that is tried again gets another one, since
 * the failed try may have changed this one.
 */
export function ownInstallation(begin: () => Promise<Installation>): Pick<Installation, 'url' | 'foyer'> {
  let current: Installation | undefined
  beforeAll(async () => {
    current = await begin()
  })
  beforeEach(async ({ task }) => {
    if (!task.result?.retryCount) return
    await current?.stop()
    current = await begin()
  })
  afterAll(() => current?.stop())
  return {
    get url() {
      return current?.url ?? ''
    },
    foyer: async (...words) => (await current?.foyer(...words)) ?? '',
  }
}

const answers = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
