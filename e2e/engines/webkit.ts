import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { sparePort } from '@/tests/machine/spare-port'
import type { Engine, Kind, Machine } from './engine'
import { startProgram } from './program'

// WebKitGTK: the engine of Safari, by its own WebDriver, on a screen that is drawn nowhere.
const patient = { timeout: 60_000, interval: 50 }
const libraries = '/usr/lib/x86_64-linux-gnu'
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

/** The answer of a command of WebDriver. */
// biome-ignore lint/suspicious/noExplicitAny: each call knows what it asked for
type Answer = any

function caller(port: number) {
  return async (path: string, body?: object, method = body ? 'POST' : 'GET'): Promise<Answer> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = (await answer.json()) as Answer
    if (!answer.ok) throw new Error(`${path}: ${value?.error} ${value?.message}`)
    return value
  }
}

async function start(machine: Machine): Promise<Engine> {
  const home = mkdtempSync(join(tmpdir(), 'foyer-webkit-'))
  const downloads = join(home, 'downloads')
  for (const folder of [downloads, join(home, '.config')]) mkdirSync(folder)
  writeFileSync(join(home, '.config', 'user-dirs.dirs'), 'XDG_DOWNLOAD_DIR="$HOME/downloads"\n')
  const port = await sparePort()
  const display = `:${port}`
  // The driver silences the browser, which tells here what pages write into its console.
  const said = join(home, 'said')
  const miniBrowser = join(home, 'browser')
  writeFileSync(said, '')
  writeFileSync(miniBrowser, `#!/bin/sh\nexec ${machine.find(...miniBrowsers)} "$@" >>${said} 2>&1\n`, { mode: 0o755 })
  const env = {
    HOME: home,
    XDG_CONFIG_HOME: join(home, '.config'),
    DISPLAY: display,
    GDK_BACKEND: 'x11',
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  }
  const screen = startProgram(machine, ['/usr/bin/Xvfb', display, '-screen', '0', '1280x900x24'])
  await vi.waitFor(() => {
    if (!existsSync(`/tmp/.X11-unix/X${port}`)) throw new Error('Xvfb has not started.')
  }, patient)
  const driver = startProgram(machine, ['/usr/bin/WebKitWebDriver', `--port=${port}`], env)
  const ask = caller(port)
  await vi.waitFor(() => ask('/status'), patient)
  const args = ['--automation', '--enable-write-console-messages-to-stdout=true']
  const options = { binary: miniBrowser, args }
  const { sessionId } = await ask('/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  })
  const send = (path: string, body?: object, method?: string) => ask(`/session/${sessionId}${path}`, body, method)
  return {
    ...(await drive(send)),
    downloads,
    complaints: complaintsIn(said),
    plugIn: null,
    async close() {
      await send('', undefined, 'DELETE')
      await driver.stop()
      await screen.stop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** A refused request is told there as well; stories look at what the page makes of it. */
function complaintsIn(said: string) {
  let known = 0
  return () => {
    const lines = readFileSync(said, 'utf8').split('\n')
    const fresh = lines.slice(known)
    known = lines.length - 1
    return fresh.filter((line) => / CONSOLE (?:(?!NETWORK)\w+ )?ERROR /.test(line))
  }
}

type Send = ReturnType<typeof caller>

async function drive(send: Send): Promise<Omit<Engine, 'close' | 'complaints' | 'downloads' | 'plugIn'>> {
  const first = await send('/window')
  const run = (script: string) => send('/execute/sync', { script, args: [] })
  return {
    name: 'WebKit',
    typesDays: false,
    open: (url) => send('/url', { url }),
    run,
    act: (actions) => send('/actions', { actions }),
    async attach(selector, files) {
      const find = () => send('/element', { using: 'css selector', value: selector })
      const element = await find().catch(() => send('/frame', { id: 0 }).then(find))
      await send(`/element/${element[elementKey]}/value`, { text: files.join('\n') })
      await send('/frame', { id: null })
    },
    cookies: () => send('/cookie'),
    setCookie: (cookie) => send('/cookie', { cookie }),
    async turnToNewTab() {
      const found = (await send('/window/handles')).find((each: string) => each !== first)
      if (!found) throw new Error('There is no other tab.')
      await send('/window', { handle: found })
    },
    async forget() {
      for (const handle of await send('/window/handles')) {
        if (handle === first) continue
        await send('/window', { handle })
        await send('/window', undefined, 'DELETE')
      }
      await send('/window', { handle: first })
      await send('/cookie', undefined, 'DELETE')
    },
  }
}

const miniBrowsers = ['4.0', '4.1', '6.0'].map((version) => `${libraries}/webkit2gtk-${version}/MiniBrowser`)

export const webkit: Kind = {
  name: 'WebKit',
  packages: { 'usr/bin/WebKitWebDriver': 'webkit2gtk-driver', 'usr/bin/Xvfb': 'xvfb' },
  start,
}
