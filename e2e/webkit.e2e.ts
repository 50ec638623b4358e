import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { afterAll, expect, inject, it } from 'vitest'

// WebKitGTK, where Debian's `webkit2gtk-driver` and `xvfb` are installed: the engine of Safari, by its own WebDriver.
const driver = '/usr/bin/WebKitWebDriver'
const screen = '/usr/bin/Xvfb'
const libraries = '/usr/lib/x86_64-linux-gnu'
const binary = existsSync(libraries)
  ? readdirSync(libraries)
      .map((name) => `${libraries}/${name}/MiniBrowser`)
      .find((path) => existsSync(path))
  : undefined
const installed = binary !== undefined && existsSync(driver) && existsSync(screen)

const port = 9515 + (process.pid % 400)
const display = `:${port % 1000}`
const started: ChildProcess[] = []
afterAll(() => {
  for (const each of started) each.kill()
})

function start(program: string, args: string[]) {
  const env = { ...process.env, DISPLAY: display, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', GDK_BACKEND: 'x11' }
  started.push(spawn(program, args, { env, stdio: 'ignore' }))
}

async function send<Value>(path: string, body: object): Promise<Value> {
  const answer = await fetch(`http://127.0.0.1:${port}/session${path}`, { method: 'POST', body: JSON.stringify(body) })
  const { value } = (await answer.json()) as { value: Value & { error?: string; message?: string } }
  if (!answer.ok) throw new Error(`${path}: ${value.error} ${value.message}`)
  return value
}

/** What lies under the middle of each cell, and of each entry of the navigation, and belongs to something else. */
const covered = `
  const under = (box) => document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
  return ['tbody td', 'nav a'].map((kind) => {
    const all = [...document.querySelectorAll(kind)].filter((each) => {
      const { y, height, width } = each.getBoundingClientRect()
      return width > 0 && y >= 0 && y + height < innerHeight
    })
    const wrong = all.filter((each) => !each.contains(under(each.getBoundingClientRect())))
    return { kind, looked: all.length > 0, wrong: wrong.map((each) => each.textContent) }
  })`

it.skipIf(!installed)('leaves each row of the console and the navigation under the pointer, in WebKit', async () => {
  start(screen, [display, '-screen', '0', '1280x900x24'])
  await expect.poll(() => existsSync(`/tmp/.X11-unix/X${display.slice(1)}`)).toBe(true)
  start(driver, [`--port=${port}`])
  const options = { binary, args: ['--automation'] }
  const opened = { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } } }
  await expect
    .poll(() =>
      fetch(`http://127.0.0.1:${port}/status`).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    .toBe(true)
  const { sessionId } = await send<{ sessionId: string }>('', opened)
  const run = <Value>(script: string) => send<Value>(`/${sessionId}/execute/sync`, { script, args: [] })
  await send(`/${sessionId}/url`, { url: `${inject('site')}/console/healthz` })
  const cookie = { name: 'foyer_console', value: inject('operator'), path: '/console', httpOnly: true }
  await send(`/${sessionId}/cookie`, { cookie })
  for (const room of ['members', 'tickets', 'refunds']) {
    await send(`/${sessionId}/url`, { url: `${inject('site')}/console/${room}` })
    await expect.poll(() => run<number>(`return document.querySelectorAll('tbody a').length`)).toBeGreaterThan(0)
    for (const { kind, looked, wrong } of await run<{ kind: string; looked: boolean; wrong: string[] }[]>(covered)) {
      expect({ room, kind, looked, wrong }).toEqual({ room, kind, looked: true, wrong: [] })
    }
  }
  await fetch(`http://127.0.0.1:${port}/session/${sessionId}`, { method: 'DELETE' })
})
