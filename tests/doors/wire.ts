import { connect } from 'node:net'

/** The data that came back on a connection, and its end. */
export interface ConnectionEnd {
  readonly said: string
  /** From its beginning, in milliseconds. */
  readonly after: number
}

/** Sends bytes as they are, and waits until the server has closed the connection. @param trickle sent again every 500 ms */
export function sendBytes(url: string, bytes: string, trickle?: string): Promise<ConnectionEnd> {
  const began = performance.now()
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    let said = ''
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(bytes))
    const timer = trickle === undefined ? undefined : setInterval(() => socket.write(trickle), 500)
    socket.on('data', (chunk) => {
      said += chunk
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      clearInterval(timer)
      resolve({ said, after: performance.now() - began })
    })
  })
}

/** The status and the body of an answer of bytes. */
export function readAnswer({ said }: ConnectionEnd) {
  const [head = '', body = ''] = said.split('\r\n\r\n')
  const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
  return { status: Number(head.split(' ')[1]), head, body: body.slice(0, length) }
}
