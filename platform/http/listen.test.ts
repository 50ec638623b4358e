import { once } from 'node:events'
import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { listenStrictly } from './listen'

it('a server that closes lets go of a connection that is answered meanwhile', async () => {
  let answer = () => {}
  const server = listenStrictly((_request, response) => {
    answer = () => void response.end('answered')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const agent = new Agent({ keepAlive: true })
  const asked = request({ agent, host: '127.0.0.1', port: (server.address() as AddressInfo).port }).end()
  await once(server, 'request')
  const closed = once(server, 'close')
  server.close()
  answer()
  const [response] = await once(asked, 'response')
  response.resume()
  await closed
  expect(response.headers.connection).toBe('keep-alive')
  agent.destroy()
}, 20_000)
