import { createSocket } from 'node:dgram'
import { once } from 'node:events'

/** The records of a domain: mail hosts by name, addresses, texts; a missing domain does not exist. */
export type Zone = Readonly<
  Record<string, { readonly mx?: readonly string[]; readonly a?: readonly string[]; readonly txt?: readonly string[] }>
>

const types = { a: 1, mx: 15, txt: 16 } as const

/** A name server on this machine that knows a few domains, and can be struck dumb. */
export async function startNameServer(zone: Zone) {
  const socket = createSocket('udp4')
  const state = { asked: [] as string[], dumb: false }
  socket.on('message', (query, { address, port }) => {
    const { name, type, end } = questionIn(query)
    state.asked.push(`${type} ${name}`)
    if (!state.dumb) socket.send(answerTo(query.subarray(0, end), type, zone[name]), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    address: `127.0.0.1:${socket.address().port}`,
    state,
    close: () => new Promise<void>((resolve) => socket.close(resolve)),
  }
}

/** The one question of a query: RFC 1035, section 4.1.2. */
function questionIn(query: Buffer) {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.'), type: query.readUInt16BE(at + 1), end: at + 5 }
}

function answerTo(question: Buffer, type: number, found: Zone[string] | undefined): Buffer {
  const hosts = type === types.mx ? (found?.mx ?? []).map(mxOf) : []
  const machines = type === types.a ? (found?.a ?? []).map(aOf) : []
  const texts = type === types.txt ? (found?.txt ?? []).map(txtOf) : []
  const records = [...hosts, ...machines, ...texts]
  const head = Buffer.from(question)
  // A response, recursion available; 3: there is no such name.
  head.writeUInt16BE(found ? 0x8180 : 0x8183, 2)
  head.writeUInt16BE(records.length, 6)
  head.writeUInt32BE(0, 8)
  const answers = records.map((data) => {
    const record = Buffer.alloc(12)
    record.writeUInt16BE(0xc00c, 0)
    record.writeUInt16BE(type, 2)
    record.writeUInt16BE(1, 4)
    record.writeUInt32BE(60, 6)
    record.writeUInt16BE(data.length, 10)
    return Buffer.concat([record, data])
  })
  return Buffer.concat([head, ...answers])
}

const mxOf = (host: string) => Buffer.concat([Buffer.from([0, 10]), nameOf(host)])
const txtOf = (text: string) => Buffer.concat([Buffer.from([Buffer.byteLength(text)]), Buffer.from(text)])
const aOf = (address: string) => Buffer.from(address.split('.').map(Number))
const nameOf = (host: string) =>
  Buffer.concat([
    ...host
      .split('.')
      .filter(Boolean)
      .flatMap((label) => [Buffer.from([label.length]), Buffer.from(label, 'latin1')]),
    Buffer.from([0]),
  ])
