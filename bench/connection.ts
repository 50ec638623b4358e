import { connect, type Socket } from 'node:net'

export interface Question {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

export interface Answer {
  readonly status: number
  readonly head: string
  readonly body: Buffer
}

const endOfHead = '\r\n\r\n'

/**
 * A keep-alive connection that asks one thing after the other. On a machine that server and load share, what the load
 * costs is taken from the server: this costs a fraction of `fetch`, and each question may be another one.
 */
export class Connection {
  private received: Buffer = Buffer.alloc(0)
  private settle: { resolve(answer: Answer): void; reject(error: Error): void } | null = null

  private constructor(private readonly socket: Socket) {
    socket.on('data', (chunk) => this.receive(chunk))
    socket.on('error', (error) => this.settle?.reject(error))
    socket.on('close', () => this.settle?.reject(new Error('The server closed the connection.')))
  }

  static open(port: number): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true })
      socket.once('error', reject)
      socket.once('connect', () => resolve(new Connection(socket)))
    })
  }

  ask(question: Question): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.settle = { resolve, reject }
      this.socket.write(written(question))
    })
  }

  close() {
    this.settle = null
    this.socket.destroy()
  }

  private receive(chunk: Buffer) {
    this.received = this.received.length === 0 ? chunk : Buffer.concat([this.received, chunk])
    const end = this.received.indexOf(endOfHead)
    if (end < 0) return
    const head = this.received.toString('latin1', 0, end)
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
    if (length === undefined) {
      this.settle?.reject(new Error(`An answer without a length:\n${head}`))
      return
    }
    const start = end + endOfHead.length
    const whole = start + Number(length)
    if (this.received.length < whole) return
    const answer = { status: Number(head.slice(9, 12)), head, body: this.received.subarray(start, whole) }
    this.received = this.received.subarray(whole)
    this.settle?.resolve(answer)
  }
}

function written({ method, path, headers = {}, body }: Question): string {
  const content = body === undefined ? '' : JSON.stringify(body)
  const all = {
    host: '127.0.0.1',
    ...headers,
    ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(content) }),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return [`${method} ${path} HTTP/1.1`, ...lines, '', content].join('\r\n')
}
