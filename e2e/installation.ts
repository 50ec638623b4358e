import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { root } from '@/platform/config/root'
import { sparePort } from '@/tests/spare-port'

/** A running server, as built, with data of its own. */
export interface Installation {
  readonly url: string
  /** Where its data lies. */
  readonly folder: string
  /** Runs a command of the command line on its data, beside the server, and gives what is printed. */
  foyer(...words: string[]): Promise<string>
  /** Ends it as a power cut would. */
  kill(): Promise<void>
  /** @param keep does something with the data when the server has let go of them, before they are thrown away */
  stop(keep?: () => void): Promise<void>
}

const server = join(root, 'dist', 'server', 'main.js')
const commandLine = join(root, 'dist', 'server', 'cli.js')

/** What a slow machine may take to create data and load the demo vendor. In milliseconds. */
const timeout = 240_000

/**
 * Starts what `npm start` starts, on a spare port, with the demo members. One reverse proxy is believed, so that each
 * visitor of a test comes from a network of its own.
 * @param data a folder of data to begin with a copy of; without one it creates its own, which takes many times longer
 */
export async function startInstallation({
  data,
  port: given,
  variables = {},
}: {
  data?: string
  /** Left out: a spare one. */
  port?: number
  variables?: Record<string, string>
} = {}): Promise<Installation> {
  if (!existsSync(server)) throw new Error('There is no built server. Run `npm run build` first.')
  const folder = mkdtempSync(join(tmpdir(), 'foyer-e2e-'))
  if (data) cpSync(data, folder, { recursive: true })
  const port = given ?? (await sparePort())
  const url = `http://localhost:${port}`
  const env = { ...placeOf(url, folder), TRUSTED_PROXIES: '1', LOG_LEVEL: 'error', ...variables }
  const child = spawn(process.execPath, [server], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env,
  })
  const ended = once(child, 'exit')
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

  for (const began = Date.now(); !(await answers(`${url}/readyz`)); await wait(50)) {
    if (child.exitCode === null && Date.now() - began < timeout) continue
    await stop()
    throw new Error('The server did not start.')
  }
  return { url, folder, foyer: (...words) => runFoyer(words, env), kill, stop }
}

const placeOf = (url: string, folder: string) => {
  const { PATH, HOME } = process.env
  return { PATH, HOME, PORT: new URL(url).port, DATA_DIR: folder }
}

/** Runs a command of the command line beside the server on this data. @returns what is printed */
const runFoyer = async (words: readonly string[], env: NodeJS.ProcessEnv) =>
  (await promisify(execFile)(process.execPath, [commandLine, ...words], { env })).stdout

/** Runs one on the data of the installation that the tests share. */
export const foyerOnSite = (...words: string[]) => runFoyer(words, placeOf(inject('site'), inject('siteData')))

const answers = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
