import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'

interface Cookie {
  readonly name: string
  readonly value: string
  readonly path: string
  readonly httpOnly: boolean
}

/** A browser with another engine than Chromium's, driven by the little that a walk needs. */
export interface Engine {
  open(url: string): Promise<void>
  /** @param script the body of a function */
  run<Value>(script: string): Promise<Value>
  setCookie(cookie: Cookie): Promise<void>
  close(): Promise<void>
}

interface Installed {
  /** The reason why it cannot run on this machine; null: none. */
  readonly missing: string | null
  start(): Promise<Engine>
}

const port = 9515 + (process.pid % 400)

function startProgram(program: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const started = spawn(program, args, { env: { ...process.env, ...env }, stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => started.once('exit', () => resolve()))
  return { started, ended }
}

const isThere = (ask: () => Promise<unknown>) =>
  ask().then(
    () => true,
    () => false,
  )

const firefoxes = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox']
const firefox = firefoxes.find((path) => existsSync(path))

type Answer = (
  message: readonly [number, number, { readonly message: string } | null, { readonly value?: unknown }],
) => void

/** Firefox by Marionette, which each one brings: messages as JSON with their length in front. */
function marionette(at: number) {
  const socket = connect(at, '127.0.0.1')
  const waiting = new Map<number, Answer>()
  let received = Buffer.alloc(0)
  let last = 0
  socket.on('data', (piece) => {
    received = Buffer.concat([received, piece])
    for (;;) {
      const colon = received.indexOf(':')
      const length = Number(received.subarray(0, Math.max(colon, 0)).toString())
      if (colon < 0 || received.length < colon + 1 + length) return
      const message = JSON.parse(received.subarray(colon + 1, colon + 1 + length).toString())
      received = received.subarray(colon + 1 + length)
      if (Array.isArray(message)) waiting.get(message[1])?.(message as unknown as Parameters<Answer>[0])
    }
  })
  socket.on('error', () => {})
  return (command: string, parameters: object = {}) =>
    new Promise<unknown>((resolve, reject) => {
      const number = ++last
      waiting.set(number, ([, , error, result]) =>
        error ? reject(new Error(`${command}: ${error.message}`)) : resolve(result?.value),
      )
      const message = JSON.stringify([0, number, command, parameters])
      socket.write(`${Buffer.byteLength(message)}:${message}`)
    })
}

const reachable = (at: number) =>
  new Promise<void>((resolve, reject) => {
    const socket = connect(at, '127.0.0.1', () => {
      socket.destroy()
      resolve()
    }).once('error', reject)
  })

export const ofFirefox: Installed = {
  missing: firefox ? null : 'Firefox is not installed (Debian: firefox-esr)',
  async start() {
    const profile = mkdtempSync(join(tmpdir(), 'foyer-firefox-'))
    writeFileSync(join(profile, 'user.js'), `user_pref("marionette.port", ${port + 400});\n`)
    const args = ['--headless', '--marionette', '--no-remote', '--profile', profile]
    const { started, ended } = startProgram(firefox ?? '', args, { HOME: profile })
    await expect.poll(() => isThere(() => reachable(port + 400)), { timeout: 60_000 }).toBe(true)
    const send = marionette(port + 400)
    await send('WebDriver:NewSession', { capabilities: {} })
    return {
      open: async (url) => void (await send('WebDriver:Navigate', { url })),
      run: <Value>(script: string) => send('WebDriver:ExecuteScript', { script, args: [] }) as Promise<Value>,
      setCookie: async (cookie) => void (await send('WebDriver:AddCookie', { cookie })),
      async close() {
        await send('Marionette:Quit').catch(() => started.kill())
        await ended
        rmSync(profile, { recursive: true, force: true })
      },
    }
  },
}

// WebKitGTK: the engine of Safari, by its own WebDriver.
const driver = '/usr/bin/WebKitWebDriver'
const screen = '/usr/bin/Xvfb'
const libraries = '/usr/lib/x86_64-linux-gnu'
const miniBrowser = existsSync(libraries)
  ? readdirSync(libraries)
      .map((name) => join(libraries, name, 'MiniBrowser'))
      .find((path) => existsSync(path))
  : undefined
const hasWebKit = miniBrowser !== undefined && existsSync(driver) && existsSync(screen)

export const ofWebKit: Installed = {
  missing: hasWebKit ? null : 'WebKit is not installed (Debian: webkit2gtk-driver and xvfb)',
  async start() {
    const display = `:${port % 1000}`
    const programs: ChildProcess[] = []
    const env = { DISPLAY: display, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', GDK_BACKEND: 'x11' }
    programs.push(startProgram(screen, [display, '-screen', '0', '1280x900x24']).started)
    await expect.poll(() => existsSync(`/tmp/.X11-unix/X${display.slice(1)}`), { timeout: 60_000 }).toBe(true)
    programs.push(startProgram(driver, [`--port=${port}`], env).started)
    await expect.poll(() => isThere(() => fetch(`http://127.0.0.1:${port}/status`)), { timeout: 60_000 }).toBe(true)
    const send = async (path: string, body: object) => {
      const sent = { method: 'POST', body: JSON.stringify(body) }
      const answer = await fetch(`http://127.0.0.1:${port}/session${path}`, sent)
      const { value } = (await answer.json()) as { value: { error?: string; message?: string } }
      if (!answer.ok) throw new Error(`${path}: ${value.error} ${value.message}`)
      return value as unknown
    }
    const options = { binary: miniBrowser, args: ['--automation'] }
    const opened = { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } } }
    const { sessionId } = (await send('', opened)) as { sessionId: string }
    return {
      open: async (url) => void (await send(`/${sessionId}/url`, { url })),
      run: <Value>(script: string) => send(`/${sessionId}/execute/sync`, { script, args: [] }) as Promise<Value>,
      setCookie: async (cookie) => void (await send(`/${sessionId}/cookie`, { cookie })),
      async close() {
        await fetch(`http://127.0.0.1:${port}/session/${sessionId}`, { method: 'DELETE' })
        for (const program of programs) program.kill()
      },
    }
  },
}
