import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'

/** How an outside party behaves. */
export type Manner = 'well' | 'silent' | 'reset' | 'broken' | 'slow'

/** In milliseconds: long for a page, and shorter than the time limits. */
export const slowness = 1000

/** Opens a mail server on this machine whose behaviour can be changed while it runs. */
export async function openMailServer() {
  const state = { manner: 'well' as Manner, letters: [] as string[], waiting: [] as (() => void)[], visits: 0 }
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect(_session, done) {
      state.visits++
      if (state.manner === 'silent') state.waiting.push(done)
      else if (state.manner === 'slow') void wait(slowness).then(() => done())
      else done()
    },
    onRcptTo(_address, _session, done) {
      if (state.manner === 'broken') done(Object.assign(new Error('Out of order'), { responseCode: 451 }))
      else done()
    },
    onData(stream, _session, done) {
      const pieces: Buffer[] = []
      stream.on('data', (piece: Buffer) => pieces.push(piece))
      stream.once('end', () => {
        const [, name = ''] = /^message-id: *<([^>]+)>/im.exec(Buffer.concat(pieces).toString('latin1')) ?? []
        state.letters.push(name)
        done()
      })
    },
  })
  // A client that is killed, or gives up waiting, resets the connection.
  smtp.on('error', () => {})
  smtp.server.prependListener('connection', (socket) => {
    if (state.manner === 'reset') socket.resetAndDestroy()
  })
  await new Promise<void>((listening) => smtp.listen(0, '127.0.0.1', listening))
  return {
    url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    /** The names of the letters that it took, each as often as it did. */
    get letters(): readonly string[] {
      return state.letters
    },
    /** The number of connections, with any answer. */
    get visits() {
      return state.visits
    },
    behave(manner: Manner) {
      state.manner = manner
      for (const done of state.waiting.splice(0)) done()
    },
    close: () => new Promise<void>((closed) => smtp.close(closed)),
  }
}
