import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A way to a server that can fall silent without a word, as when a firewall forgets its connections. */
export async function openSilentProxy(target: URL) {
  const pairs = new Set<readonly [Socket, Socket]>()
  let mute = false
  const proxy = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    const pair = [near, far] as const
    pairs.add(pair)
    for (const socket of pair) {
      socket.on('error', () => {})
      socket.once('close', () => {
        pairs.delete(pair)
        for (const other of pair) other.destroy()
      })
    }
    if (!mute) join(pair)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const url = new URL(target)
  url.port = String((proxy.address() as AddressInfo).port)

  return {
    url: url.href,
    /** Stops all traffic on the present connections for good, and with `newOnes` on new ones too. */
    freeze({ newOnes }: { newOnes: boolean }) {
      mute = newOnes
      for (const pair of pairs) part(pair)
    },
    /** New connections pass. Those from before stay silent. */
    thaw() {
      mute = false
    },
    close() {
      for (const pair of pairs) for (const socket of pair) socket.destroy()
      proxy.close()
    },
  }
}

function join([near, far]: readonly [Socket, Socket]) {
  near.pipe(far)
  far.pipe(near)
}

function part(pair: readonly [Socket, Socket]) {
  for (const socket of pair) socket.unpipe().pause()
}
