import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'

/** The addresses of a computer's network cards, as `3C:52:82:4F:A1:0E`. */
export interface Cards {
  /** Of what is built in or plugged in, by name; the member knows the computer by the first. */
  readonly own: readonly string[]
  /** Of all interfaces: earlier clients took one of them for the computer's. */
  readonly all: readonly string[]
}

interface NetworkInterface {
  readonly name: string
  readonly address: string
  /** A device is behind it, and no bridge, tunnel or container. */
  readonly isCard: boolean
}

/** Locally administered: drawn by chance, by a container or by Wi-Fi; but for QEMU, whose cards all begin so. */
const isDrawn = (address: string) => /^.[26AE]/.test(address) && !address.startsWith('52:54:00')

const virtual = /^vEthernet|^utun|^awdl|^llw|^bridge|VMware|VirtualBox|Bluetooth|Loopback|TAP|VPN/i

/** @param root of the system's files */
export function cardsOf(system: NodeJS.Platform, root = '/'): Cards {
  const found = (system === 'linux' ? linuxInterfaces(root) : otherInterfaces())
    .map((each) => ({ ...each, address: each.address.trim().toUpperCase() }))
    .filter(({ address }) => /^([0-9A-F]{2}:){5}[0-9A-F]{2}$/.test(address) && address !== '00:00:00:00:00:00')
    .sort(({ name: one }, { name: other }) => (one < other ? -1 : 1))
  const own = found.filter(({ isCard, address }) => isCard && !isDrawn(address)).map(({ address }) => address)
  return { own: [...new Set(own)].slice(0, 3), all: [...new Set(found.map(({ address }) => address))] }
}

function linuxInterfaces(root: string): readonly NetworkInterface[] {
  const folder = join(root, 'sys/class/net')
  const names = existsSync(folder) ? readdirSync(folder) : []
  return names.flatMap((name) => {
    try {
      const address = readFileSync(join(folder, name, 'address'), 'utf8')
      return [{ name, address, isCard: existsSync(join(folder, name, 'device')) }]
    } catch {
      return []
    }
  })
}

/** Their order changes, and one has an entry for each of its addresses. */
const otherInterfaces = (): readonly NetworkInterface[] =>
  Object.entries(networkInterfaces()).flatMap(([name, entries]) =>
    (entries ?? [])
      .filter(({ internal }) => !internal)
      .map(({ mac }) => ({ name, address: mac, isCard: !virtual.test(name) })),
  )
