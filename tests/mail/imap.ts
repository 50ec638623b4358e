import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'

interface StoredMessage {
  readonly uid: number
  readonly source: Buffer
}

/**
 * An IMAP server, as far as a client needs that reads a folder and moves messages (RFC 3501, MOVE, UIDPLUS, IDLE). One
 * user, any number of folders.
 */
export class ImapServer {
  readonly folders = new Map<string, StoredMessage[]>([['INBOX', []]])
  readonly #sockets = new Set<Socket>()
  /** The commands of clients, without the tag. */
  readonly commands: string[] = []
  validity = 7
  password = 'secret'
  /** Ends the connection at the first command that begins so. */
  breakAt: string | null = null
  /** Answers NO to commands that begin so. */
  refuse: string | null = null
  /** An event while a letter is moved, once, such as that the next one comes. */
  meanwhile: (() => void) | null = null
  /** Clients that wait in the inbox for new messages. */
  readonly #waiting = new Map<Socket, string>()
  #onWaiting: (() => void)[] = []
  /** True: waiting clients are told of new messages. */
  idles = true
  #lastUid = 0
  readonly #server = createServer((socket) => this.#serve(socket))

  async listen() {
    await new Promise<void>((listening) => this.#server.listen(0, '127.0.0.1', listening))
    return `imap://ada:secret@127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async close() {
    for (const socket of this.#sockets) socket.destroy()
    await new Promise<void>((closed) => this.#server.close(() => closed()))
  }

  /** Puts a message into the inbox. @returns its number */
  deliver(source: string | Buffer): number {
    const content = Buffer.isBuffer(source) ? source : Buffer.from(source.replaceAll(/\r?\n/g, '\r\n'))
    const inbox = this.folders.get('INBOX')
    const count = inbox?.push({ uid: ++this.#lastUid, source: content })
    for (const socket of this.#waiting.keys()) socket.write(`* ${count} EXISTS\r\n`)
    return this.#lastUid
  }

  /** Resolves once a client waits in the inbox. */
  waits(): Promise<void> {
    return this.#waiting.size > 0 ? Promise.resolve() : new Promise<void>((waits) => void this.#onWaiting.push(waits))
  }

  /** Drops the waiting clients without an answer. */
  hangUp() {
    for (const socket of this.#waiting.keys()) socket.destroy()
    this.#waiting.clear()
  }

  /** The number of messages in a folder. */
  count = (folder: string) => this.folders.get(folder)?.length ?? 0

  #serve(socket: Socket) {
    this.#sockets.add(socket)
    socket.on('close', () => [this.#sockets, this.#waiting].map((each) => each.delete(socket))).on('error', () => {})
    const session = { folder: '' }
    let pending = ''
    socket.write('* OK ready\r\n')
    socket.on('data', (data: Buffer) => {
      pending += data.toString('latin1')
      for (let end = pending.indexOf('\r\n'); end >= 0; end = pending.indexOf('\r\n')) {
        const line = pending.slice(0, end)
        pending = pending.slice(end + 2)
        this.#answer(socket, session, line)
      }
    })
  }

  #answer(socket: Socket, session: { folder: string }, line: string) {
    const [, tag = '*', command = ''] = /^(\S+) (.*)$/.exec(line) ?? []
    if (/^DONE$/i.test(line)) {
      socket.write(`${this.#waiting.get(socket)} OK done\r\n`)
      return void this.#waiting.delete(socket)
    }
    this.commands.push(command)
    const say = (text: string | Buffer) => void socket.write(text)
    const can = `CAPABILITY IMAP4rev1 UIDPLUS MOVE${this.idles ? ' IDLE' : ''}`
    const done = (text = 'done') => say(`${tag} OK ${text}\r\n`)
    if (this.breakAt !== null && command.startsWith(this.breakAt)) return void socket.destroy()
    if (this.refuse !== null && command.startsWith(this.refuse)) return say(`${tag} NO not here\r\n`)
    const [word = '', next = ''] = command.toUpperCase().split(' ')
    const messages = this.folders.get(session.folder) ?? []
    switch (word === 'UID' ? `UID ${next}` : word) {
      case 'CAPABILITY':
        say(`* ${can}\r\n`)
        return done()
      case 'LOGIN': {
        const isKnown = command.includes(this.password)
        return isKnown ? done(`[${can}] in`) : say(`${tag} NO [AUTHENTICATIONFAILED] no\r\n`)
      }
      case 'NAMESPACE':
        say('* NAMESPACE (("" "/")) NIL NIL\r\n')
        return done()
      case 'LIST':
      case 'LSUB':
        // Where folders begin.
        if (/""$/.test(command)) say(`* ${word} (\\Noselect) "/" ""\r\n`)
        else for (const name of this.folders.keys()) say(`* ${word} () "/" "${name}"\r\n`)
        return done()
      case 'CREATE': {
        const name = nameIn(command)
        if (this.folders.has(name)) return say(`${tag} NO [ALREADYEXISTS] there is one\r\n`)
        this.folders.set(name, [])
        return done()
      }
      case 'SELECT': {
        session.folder = nameIn(command)
        const found = this.folders.get(session.folder)
        if (!found) return say(`${tag} NO [NONEXISTENT] no such folder\r\n`)
        say(`* ${found.length} EXISTS\r\n* FLAGS (\\Seen \\Deleted)\r\n`)
        say(`* OK [UIDVALIDITY ${this.validity}] as ever\r\n* OK [UIDNEXT ${this.#lastUid + 1}] next\r\n`)
        return done('[READ-WRITE] open')
      }
      case 'UID SEARCH':
        say(`* SEARCH ${messages.map(({ uid }) => uid).join(' ')}\r\n`)
        return done()
      case 'UID FETCH':
        for (const [index, message] of messages.entries()) {
          if (isIn(command.split(' ')[2] ?? '', message.uid)) say(fetched(index + 1, message, command))
        }
        return done()
      case 'UID MOVE': {
        this.meanwhile?.()
        this.meanwhile = null
        const to = this.folders.get(nameIn(command))
        const at = messages.findIndex(({ uid }) => isIn(command.split(' ')[2] ?? '', uid))
        const [moved] = at < 0 ? [] : messages.splice(at, 1)
        if (moved) to?.push(moved)
        if (moved) say(`* OK [COPYUID 1 ${moved.uid} ${moved.uid}] moved\r\n`)
        // Clients that wait are told, too: else they would take the next message for one that they know of.
        if (moved) for (const each of [socket, ...this.#waiting.keys()]) each.write(`* ${at + 1} EXPUNGE\r\n`)
        return done()
      }
      case 'IDLE':
        say('+ go on\r\n')
        if (session.folder === 'INBOX') this.#waiting.set(socket, tag)
        for (const waits of this.#onWaiting.splice(0)) waits()
        return
      case 'LOGOUT':
        say('* BYE\r\n')
        done()
        return void socket.end()
      default:
        return done()
    }
  }
}

const nameIn = (command: string) => /"([^"]*)"\s*$/.exec(command)?.[1] ?? command.split(' ').at(-1) ?? ''

const isIn = (set: string, uid: number) =>
  set.split(',').some((part) => {
    const [from = '0', to = from] = part.split(':')
    return uid >= Number(from) && uid <= (to === '*' ? Number.POSITIVE_INFINITY : Number(to))
  })

function fetched(sequence: number, { uid, source }: StoredMessage, command: string): Buffer {
  const facts = [`UID ${uid}`, ...(/RFC822\.SIZE/i.test(command) ? [`RFC822.SIZE ${source.length}`] : [])]
  const [, start, most] = /BODY(?:\.PEEK)?\[\](?:<(\d+)\.(\d+)>)?/i.exec(command) ?? []
  if (!/BODY/i.test(command)) return Buffer.from(`* ${sequence} FETCH (${facts.join(' ')})\r\n`)
  const part = start === undefined ? source : source.subarray(Number(start), Number(start) + Number(most))
  const origin = start === undefined ? '' : `<${start}>`
  return Buffer.concat([
    Buffer.from(`* ${sequence} FETCH (${facts.join(' ')} BODY[]${origin} {${part.length}}\r\n`),
    part,
    Buffer.from(')\r\n'),
  ])
}
