import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { root } from '@/platform/config/root'
import { quickFolder } from '@/tests/machine/quick-folder'
import { sparePort } from '@/tests/machine/spare-port'

const folder = quickFolder('foyer-process-')
const started: ChildProcess[] = []
// A first start makes data and loads the demo, which the other browser tests have seen already.
beforeAll(() => cpSync(inject('demoData'), folder, { recursive: true }))
afterAll(() => {
  for (const child of started) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** The built server as a process, with what it wrote and how it ended. */
function start(variables: Record<string, string>) {
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, [join(root, 'dist', 'server', 'main.js')], {
    env: { PATH, HOME, DATA_DIR: folder, ...variables },
  })
  started.push(child)
  let said = ''
  const listening = new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk) => {
      said += chunk
      if (said.includes('Stop with Ctrl-C')) resolve()
    })
  })
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  return { child, listening, ended, said: () => said }
}

it('the server prints its address, stops on a signal, and finds its data again after a kill', async () => {
  const port = String(await sparePort())
  const first = start({ PORT: port })
  await first.listening
  for (const word of [`http://localhost:${port}/member.htm`, '/dev/outbox', 'ada@example.test', 'demo1234']) {
    expect(first.said()).toContain(word)
  }
  // On a busy machine the demo may still fill its database.
  await expect.poll(async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)

  const second = start({ PORT: port })
  await second.listening
  second.child.kill('SIGKILL')
  await second.ended

  const third = start({ PORT: port })
  await third.listening
  const rival = start({ PORT: String(await sparePort()) })
  expect(await rival.ended).toBe(1)
  expect(rival.said()).toContain('in use by process')
  third.child.kill('SIGINT')
  expect(await third.ended).toBe(0)
})

it('the server names problems of its configuration, with advice', async () => {
  const { ended, said } = start({ NODE_ENV: 'production', PORT: 'eighty' })
  expect(await ended).toBe(1)
  expect(said()).toMatch(/PORT must be a whole number/)
})
