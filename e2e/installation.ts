import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { root } from '@/platform/config/root'
import { sparePort } from '@/tests/spare-port'

/** A running server, as built, with data of its own. */
export interface Installation {
  readonly url: string
  /** Runs a command of the command line on its data, beside the server, and gives what is printed. */
  foyer(...words: string[]): Promise<string>
  /** Ends it as a power cut would. */
  kill(): Promise<void>
  stop(): Promise<void>
}

const server = join(root, 'dist', 'server', 'main.js')
const commandLine = join(root, 'dist', 'server', 'cli.js')

/**
 * Starts what `npm start` starts, on a spare port, with the demo members. One reverse proxy is believed, so that each
 * visitor of a test comes from a network of its own.
 */
export async function startInstallation(variables: Record<string, string> = {}): Promise<Installation> {
  if (!existsSync(server)) throw new Error('There is no built server. Run `npm run build` first.')
  const folder = mkdtempSync(join(tmpdir(), 'foyer-e2e-'))
  const port = await sparePort()
  const url = `http://localhost:${port}`
  const { PATH, HOME } = process.env
  const env = {
    PATH,
    HOME,
    PORT: String(port),
    DATA_DIR: folder,
    TRUSTED_PROXIES: '1',
    LOG_LEVEL: 'error',
    ...variables,
  }
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

  async function stop() {
    process.off('exit', killWithRun)
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }

  for (const began = Date.now(); !(await answers(`${url}/readyz`)); await wait(50)) {
    if (child.exitCode === null && Date.now() - began < 60_000) continue
    await stop()
    throw new Error('The server did not start.')
  }
  const foyer = async (...words: string[]) =>
    (await promisify(execFile)(process.execPath, [commandLine, ...words], { env })).stdout
  return { url, foyer, kill, stop }
}

const answers = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
