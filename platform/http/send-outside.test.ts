import { afterEach, describe, expect, it } from 'vitest'
import { noNetworks, readNetworks } from '@/platform/net/networks'
import { type Duration, seconds } from '@/platform/time/duration'
import { openReceiver, type Receiver } from '@/tests/outside/webhook-receiver'
import { ForbiddenAddressError, sendOutside } from './send-outside'

const loopback = readNetworks(['127.0.0.0/8', '::1']) ?? noNetworks

let receiver: Receiver
afterEach(() => receiver.close())

const post = (url: string, { inside = loopback, timeout = seconds(60) } = {}) =>
  sendOutside({ url, headers: {}, body: '{}', timeout, most: 100, inside })

describe('an address', () => {
  it.each([
    ['by its number', (port: number) => `http://127.0.0.1:${port}`],
    ['by its number in one piece', (port: number) => `http://2130706433:${port}`],
    ['by its number in another notation', (port: number) => `http://0x7f.1:${port}`],
    ['by a name that leads there', (port: number) => `http://localhost:${port}`],
    ['in IPv6', (port: number) => `http://[::1]:${port}`],
    ['in IPv6 that is mapped', (port: number) => `http://[::ffff:127.0.0.1]:${port}`],
    ['that is none of a machine', (port: number) => `http://0.0.0.0:${port}`],
  ])('of this machine is refused before anything is sent: %s', async (_, url) => {
    receiver = await openReceiver()
    await expect(post(url(receiver.port), { inside: noNetworks })).rejects.toThrow(ForbiddenAddressError)
    expect(receiver.received).toEqual([])
  })

  it('of an internal network is reached once that is listed, by name as well', async () => {
    receiver = await openReceiver()
    expect(await post(receiver.url)).toMatchObject({ status: 200, body: 'thanks' })
    expect(await post(`http://localhost:${receiver.port}`)).toMatchObject({ status: 200, body: 'thanks' })
  })
})

describe('an answer', () => {
  it('that redirects is not followed', async () => {
    const elsewhere = await openReceiver()
    receiver = await openReceiver((response) => response.writeHead(307, { location: elsewhere.url }).end())
    expect((await post(receiver.url)).status).toBe(307)
    expect(elsewhere.received).toEqual([])
    await elsewhere.close()
  })

  it('that never comes, or never ends, is not waited for', async () => {
    receiver = await openReceiver(() => {})
    const timeout = 100 as Duration
    await expect(post(receiver.url, { timeout })).rejects.toMatchObject({
      name: expect.stringMatching(/Abort|Timeout/),
    })
    receiver.answerWith((response) => void response.write('one'))
    await expect(post(receiver.url, { timeout })).rejects.toMatchObject({
      name: expect.stringMatching(/Abort|Timeout/),
    })
  })

  it('is read up to the limit', async () => {
    receiver = await openReceiver((response) => {
      const more = () => void (response.destroyed || response.write('x'.repeat(1000), () => setImmediate(more)))
      more()
    })
    expect(await post(receiver.url)).toMatchObject({ status: 200, body: 'x'.repeat(100) })
  })
})
