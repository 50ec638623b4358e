import { createSocket } from 'node:dgram'
import { once } from 'node:events'

/** An address of this machine that nothing else listens at: resolvers ask port 53 alone. */
export const nameServer = '127.0.0.77'

/** Answers questions for TXT by a table; all else does not exist. */
export async function startNames(texts: Readonly<Record<string, string>>) {
  const socket = createSocket('udp4')
  socket.on('message', (asked, { port, address }) => socket.send(answerTo(asked, texts), port, address))
  socket.bind(53, nameServer)
  await once(socket, 'listening')
  return () => socket.close()
}

const type = { txt: 16 } as const

function answerTo(asked: Buffer, texts: Readonly<Record<string, string>>): Buffer {
  const labels: string[] = []
  let at = 12
  while (asked[at]) {
    labels.push(asked.toString('latin1', at + 1, at + 1 + (asked[at] ?? 0)))
    at += 1 + (asked[at] ?? 0)
  }
  const question = asked.subarray(12, at + 5)
  const text = asked.readUInt16BE(at + 1) === type.txt ? texts[labels.join('.').toLowerCase()] : undefined
  const head = Buffer.alloc(12)
  asked.copy(head, 0, 0, 2)
  head.writeUInt16BE(text === undefined ? 0x8583 : 0x8580, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(text === undefined ? 0 : 1, 6)
  if (text === undefined) return Buffer.concat([head, question])
  const parts = (text.match(/.{1,255}/gs) ?? []).map((part) =>
    Buffer.concat([Buffer.of(part.length), Buffer.from(part)]),
  )
  const content = Buffer.concat(parts)
  const record = Buffer.from([0xc0, 12, 0, type.txt, 0, 1, 0, 0, 0, 60, content.length >> 8, content.length & 255])
  return Buffer.concat([head, question, record, content])
}
