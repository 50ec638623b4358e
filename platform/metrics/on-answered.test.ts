import { once } from 'node:events'
import { connect } from 'node:net'
import { PassThrough } from 'node:stream'
import Fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { onAnswered } from './on-answered'

/** A server that tells of its answers, with a call that answers at once, one that waits, and one whose body has no end. */
async function startServer() {
  const app = Fastify()
  onTestFinished(() => app.close())
  const told: string[] = []
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  let go = () => {}
  const waited = new Promise<void>((resolve) => {
    go = resolve
  })
  onAnswered(app, (request, reply) => told.push(`${request.url} ${reply.statusCode}`))
  app.get('/quick', async () => ({ quick: true }))
  app.get('/slow', async (_request, reply) => {
    begin()
    await waited
    return reply.code(201).send({ slow: true })
  })
  app.get('/endless', async (_request, reply) => {
    const body = new PassThrough()
    body.write('the first of it')
    return reply.send(body)
  })
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  return { told, begun, go, port: Number(port), url: `http://127.0.0.1:${port}` }
}

const head = (path: string) => `GET ${path} HTTP/1.1\r\nHost: foyer.example\r\n\r\n`

it('an answer is told of once, where the caller has it', async () => {
  const { told, url } = await startServer()
  for (const path of ['/quick', '/nothing']) await (await fetch(url + path)).text()
  await expect.poll(() => told).toEqual(['/quick 200', '/nothing 404'])
})

it('an answer is told of once where the caller has gone before it, as after Node 24 no event does', async () => {
  const { told, begun, go, port, url } = await startServer()
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(head('/slow'))
  await begun
  socket.resetAndDestroy()
  await once(socket, 'close')
  await (await fetch(`${url}/quick`)).text()
  go()
  await expect.poll(() => told.toSorted()).toEqual(['/quick 200', '/slow 201'])
})

it('an answer is told of where the caller breaks off in the middle of it', async () => {
  const { told, port } = await startServer()
  const socket = connect(port, '127.0.0.1')
  socket.write(head('/endless'))
  await once(socket, 'data')
  socket.destroy()
  await expect.poll(() => told).toEqual(['/endless 200'])
})
