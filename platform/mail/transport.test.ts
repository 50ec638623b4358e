import { afterEach, expect, it } from 'vitest'
import { lanes, most } from '@/platform/jobs/lanes'
import { seconds } from '@/platform/time/duration'
import { type IsMute, openSink } from '@/tests/mail/mail-sink'
import { transportTo } from './deliver'

let sink: Awaited<ReturnType<typeof openSink>> | undefined
afterEach(() => sink?.close())

const open = async (isMute?: IsMute) => {
  sink = await openSink(isMute)
  return sink
}
const letter = (from: string) => ({ from, to: 'ada@example.test', subject: 'A trial', text: 'Hello' })
const brief = { untilText: seconds(0.5), untilTaken: seconds(1) }

it('keeps its connection for the next mail', async () => {
  const { url, ...counted } = await open()
  const send = transportTo(url)
  for (let count = 0; count < 5; count++) await send(letter('us@example.test'))
  expect([counted.letters.length, sink?.connections]).toEqual([5, 1])
})

it('opens no more connections than its limit', async () => {
  const { url, letters } = await open()
  const send = transportTo(url)
  await Promise.all(Array.from({ length: 100 }, () => send(letter('us@example.test'))))
  expect(letters).toHaveLength(100)
  expect(sink?.mostAtOnce).toBeGreaterThan(lanes.letters)
  expect(sink?.mostAtOnce).toBeLessThanOrEqual(most('letters') + most('mail'))
})

it.each(['MAIL', 'RCPT', 'DATA'])(
  'gives up on a server that is mute at %s, and sends other mails meanwhile',
  async (command) => {
    const { url, letters } = await open((given, sender) => given === command && sender.startsWith('mute@'))
    const send = transportTo(url, brief)
    const mute = send(letter('mute@example.test')).catch((error: unknown) => error)
    for (let count = 0; count < 3; count++) await send(letter('us@example.test'))
    expect(letters).toHaveLength(3)
    expect(await mute).toMatchObject({ code: 'EABORT' })
    expect(await mute).not.toHaveProperty('command')
  },
)

it('a server that is mute after the text counts as a problem of this mail', async () => {
  const { url } = await open((command) => command === 'TEXT')
  await expect(transportTo(url, brief)(letter('us@example.test'))).rejects.toMatchObject({ command: 'DATA' })
})
