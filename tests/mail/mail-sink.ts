import { type AddressInfo, createServer, type Socket } from 'node:net'

/** Decides by the sender whether a command gets no answer. */
export type IsMute = (command: string, sender: string) => boolean

/** A mail server on this machine that takes all it is given, at as little cost as can be. */
export async function openSink(isMute: IsMute = () => false) {
  const sockets = new Set<Socket>()
  const letters: string[] = []
  let mostAtOnce = 0
  let connections = 0
  const server = createServer((socket) => {
    sockets.add(socket)
    connections++
    mostAtOnce = Math.max(mostAtOnce, sockets.size)
    socket.on('error', () => {})
    socket.once('close', () => sockets.delete(socket))
    serve(socket, isMute, (to) => void letters.push(to))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The recipients of the accepted letters. */
    letters: letters as readonly string[],
    get connections() {
      return connections
    },
    get mostAtOnce() {
      return mostAtOnce
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
}

function serve(socket: Socket, isMute: IsMute, take: (to: string) => void) {
  let [rest, sender, to, inText] = ['', '', '', false]
  const address = (line: string) => /<([^>]*)>/.exec(line)?.[1] ?? ''
  const answers: Readonly<Record<string, string>> = { DATA: '354 go on', QUIT: '221 bye' }
  socket.write('220 sink\r\n')
  socket.on('data', (data) => {
    rest += data.toString('latin1')
    for (let end = rest.indexOf('\r\n'); end !== -1; end = rest.indexOf('\r\n')) {
      const line = rest.slice(0, end)
      rest = rest.slice(end + 2)
      if (inText && line !== '.') continue
      const command = inText ? 'TEXT' : line.slice(0, 4).toUpperCase()
      if (command === 'MAIL') sender = address(line)
      if (command === 'RCPT') to = address(line)
      inText = command === 'DATA'
      if (isMute(command, sender)) continue
      if (command === 'TEXT') take(to)
      socket.write(`${answers[command] ?? '250 ok'}\r\n`)
      if (command === 'QUIT') socket.end()
    }
  })
}
