import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { root } from '@/platform/config/root'
import { quickFolder } from '@/tests/machine/quick-folder'
import { sparePort } from '@/tests/machine/spare-port'
import { deviceOf } from '@/tests/shop/licences'

const folder = quickFolder('foyer-process-')
const started: ChildProcess[] = []
// A first start makes data and loads the demo, which the other browser tests have seen already.
beforeAll(() => cpSync(inject('demoData'), folder, { recursive: true }))
afterAll(() => {
  for (const child of started) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const [server, commands] = ['main.js', 'cli.js'].map((name) => join(root, 'dist', 'server', name)) as [string, string]
const environment = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: folder }

/** A built program as a process, with what it wrote and how it ended. */
function start(variables: Record<string, string>, words: readonly string[] = [server]) {
  const child = spawn(process.execPath, words, { env: { ...environment, ...variables } })
  started.push(child)
  let said = ''
  const listening = new Promise<void>((resolve) => {
    const hear = (chunk: Buffer) => {
      said += chunk
      if (/Stop with Ctrl-C|It listens at/.test(said)) resolve()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
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

it('a server whose database keeps silent at its start ends at once when it is told to', async () => {
  const silent = createServer()
  const asked = once(silent, 'connection')
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const { child, ended, said } = start({
    FOYER_DEMO: '1',
    LICENCE_SECRET: 'b9sQ2nUqXv0mF3yKc8ZrW5tJ7aLhE1pD',
    DATABASE_URL: `postgres://foyer@127.0.0.1:${port}/foyer`,
  })
  const [socket] = (await Promise.race([asked, ended.then(() => Promise.reject(new Error(said())))])) as [Socket]
  child.kill('SIGTERM')
  // By itself, and not by the signal: the first process of a container does not hear one otherwise.
  expect([await ended, child.signalCode]).toEqual([0, null])
  socket.destroy()
  silent.close()
})

it('the server names problems of its configuration, with advice', async () => {
  const { ended, said } = start({ NODE_ENV: 'production', PORT: 'eighty' })
  expect(await ended).toBe(1)
  expect(said()).toMatch(/PORT must be a whole number/)
})

it('the relay gives the places that staff have allotted to its key, and stops on a signal', async () => {
  const place = join(folder, 'relay')
  const told = async (...words: string[]) =>
    (await promisify(execFile)(process.execPath, [commands, ...words], { env: environment })).stdout
  const key = (await told('relay', place, '--key')).trim()
  const allot = ['licences', 'allot', 'noa@example.test', 'downloader', 'linux', key, 'Hall 2', '1']
  writeFileSync(join(place, 'allotment.json'), await told(...allot, '--reason', 'A try'))

  const port = String(await sparePort())
  const relay = start({}, [commands, 'relay', place, '--port', port, '--host', '127.0.0.1'])
  await relay.listening
  const claim = async (name: string) => {
    const body = JSON.stringify(deviceOf(name, { platform: 'linux' }))
    const answer = await fetch(`http://127.0.0.1:${port}/licence/claim`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    return ((await answer.json()) as { cscode: number }).cscode
  }
  expect([await claim('one'), await claim('two')]).toEqual([0, 30005])
  relay.child.kill('SIGTERM')
  expect(await relay.ended).toBe(0)
})
