import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startServer, type TestServer } from '../server/server'
import type { Visitor } from '../server/visitor'

const path = '/member/all_in_one_netflix_gift/upload1'

let server: TestServer
let ada: Visitor
let folder: string
const open: Socket[] = []
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-doors-'))
  vi.stubEnv('TMPDIR', folder)
  server = await startServer({ TRUSTED_PROXIES: '1' })
  await server.member({ email: 'ada@example.test' })
  ada = server.visitor()
  await ada.signIn('ada@example.test')
})
afterAll(async () => {
  for (const socket of open) socket.destroy()
  await server.close()
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

const onDisk = () => readdirSync(folder).filter((name) => name.startsWith('foyer-upload-')).length

/** Begins to send a file of 8 MB and stops on the way. @returns the answer up to then */
function begin(token: string, network: string) {
  const { hostname, port } = new URL(server.url)
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: foyer.example',
    'X-Foyer-App: 1',
    `X-Forwarded-For: ${network}`,
    `Cookie: laravel_session=${token}`,
    'Content-Type: multipart/form-data; boundary=x',
    'Content-Length: 8000000',
  ].join('\r\n')
  const part = '--x\r\nContent-Disposition: form-data; name="picture"; filename="a.png"\r\n\r\n'
  const begun = { said: '' }
  const socket = connect({ host: hostname, port: Number(port) })
  socket.on('error', () => {})
  socket.on('data', (chunk) => {
    begun.said += chunk
  })
  socket.write(`${head}\r\n\r\n${part}${'x'.repeat(200_000)}`)
  open.push(socket)
  return begun
}

it('L4: only a known session may upload: others are refused at once, and their files not kept', async () => {
  const begun = Array.from({ length: 3 }, (_, index) => begin(`anything${index}`, `198.51.100.${index}`))
  await expect.poll(() => begun.every(({ said }) => said.includes('"cscode":10010'))).toBe(true)
  expect(onDisk()).toBe(0)
})

it('L4: one network uploads twelve files at once; a further one waits, but not from another network', async () => {
  const token = ada.token ?? ''
  const first = Array.from({ length: 12 }, () => begin(token, '203.0.113.7'))
  await expect.poll(onDisk).toBe(12)
  const another = begin(token, '203.0.113.7')
  await expect.poll(() => another.said).toContain('HTTP/1.1 429')
  expect(another.said).toMatch(/retry-after: \d/i)
  begin(token, '203.0.113.8')
  await expect.poll(onDisk).toBe(13)
  expect(first.map(({ said }) => said)).toEqual(first.map(() => ''))
  for (const socket of open) socket.destroy()
  await expect.poll(onDisk).toBe(0)
  begin(token, '203.0.113.7')
  await expect.poll(onDisk).toBe(1)
})

it('L4: forty-eight files at most are uploaded at once, and broken uploads free their slots', async () => {
  for (const socket of open) socket.destroy()
  await expect.poll(onDisk).toBe(0)
  const token = ada.token ?? ''
  const networks = ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4']
  const begun = networks.flatMap((network) => Array.from({ length: 12 }, () => begin(token, network)))
  await expect.poll(onDisk).toBe(48)
  const another = begin(token, '203.0.113.5')
  await expect.poll(() => another.said).toContain('"cscode":20039')
  expect(another.said).toContain('HTTP/1.1 429')
  expect(another.said).toMatch(/retry-after: \d/i)
  expect(begun.map(({ said }) => said)).toEqual(begun.map(() => ''))
  // Less than 16 KB a second for 15 seconds: with or without a session, they are cut off and their files deleted.
  await expect.poll(() => begun.filter(({ said }) => said.startsWith('HTTP/1.1 408')).length).toBe(48)
  await expect.poll(onDisk).toBe(0)
  begin(token, '203.0.113.5')
  await expect.poll(onDisk).toBe(1)
})

it('L4: the token may stand before the file in the form, as older clients send it', async () => {
  const send = async (token: string) => {
    const form = new FormData()
    form.append('laravel_session', token)
    form.append('picture', new Blob([new Uint8Array(100)]), 'a.png')
    const answer = await fetch(server.url + path, { method: 'POST', body: form, headers: { 'x-foyer-app': '1' } })
    return (await answer.json()).cscode
  }
  expect(await send('nobody’s')).toBe(10010)
  // The form's next missing field is reported, so the picture was read.
  expect(await send(ada.token ?? '')).toBe(10001)
})
