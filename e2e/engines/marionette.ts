import { connect } from 'node:net'

type Answer = readonly [number, number, { readonly message: string } | null, Readonly<Record<string, unknown>>]

/** Firefox’s older protocol, for what WebDriver BiDi has no command for: messages as JSON with their length in front. */
export function marionette(port: number) {
  const socket = connect(port, '127.0.0.1')
  const waiting = new Map<number, (answer: Answer) => void>()
  let received = Buffer.alloc(0)
  let last = 0
  socket.on('data', (piece) => {
    received = Buffer.concat([received, piece])
    for (;;) {
      const colon = received.indexOf(':')
      const end = colon + 1 + Number(received.subarray(0, Math.max(colon, 0)).toString())
      if (colon < 0 || received.length < end) return
      const message = JSON.parse(received.subarray(colon + 1, end).toString()) as Answer | object
      received = received.subarray(end)
      if (Array.isArray(message)) waiting.get(message[1])?.(message as unknown as Answer)
    }
  })
  socket.on('error', () => {})
  const send = (command: string, parameters: object = {}) =>
    new Promise<Readonly<Record<string, unknown>>>((resolve, reject) => {
      const number = ++last
      waiting.set(number, ([, , error, result]) =>
        error ? reject(new Error(`${command}: ${error.message}`)) : resolve(result),
      )
      const message = JSON.stringify([0, number, command, parameters])
      socket.write(`${Buffer.byteLength(message)}:${message}`)
    })
  return { send, close: () => socket.destroy() }
}
