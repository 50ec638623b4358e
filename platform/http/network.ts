import { isIP, isIPv6 } from 'node:net'

/** All who are named by a proxy in words that are no address are one, and so are callers who have gone before their address was read. */
const unknownNetwork = 'unknown'

/** Some proxies write the port behind the address: `203.0.113.9:4711`, `[2001:db8::1]:4711`. */
function addressIn(given: string | undefined) {
  if (given === undefined) return null
  const [, bracketed, dotted] = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/.exec(given.trim()) ?? []
  const address = bracketed ?? dotted ?? given.trim()
  return isIP(address) === 0 ? null : address
}

/** Returns the address itself, an IPv4 one as such; null: invalid. */
export function addressOf(given: string | undefined) {
  const address = addressIn(given)?.split('%')[0] ?? null
  return address === null ? null : (/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address)
}

/**
 * Returns what a throttle counts: an IPv4 address, or the first 64 bits of an IPv6 address, which one household has.
 */
export function networkOf(given: string | undefined) {
  const address = addressIn(given)
  if (address === null) return unknownNetwork

  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const groups = head.split(':').filter(Boolean)
  const rest = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const full = [...groups, ...Array(Math.max(0, 8 - groups.length - rest.length)).fill('0'), ...rest]
  return `${full
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** Returns the range around a network: the 256 addresses of a /24, or the /48 that a provider gives to one customer. */
export function rangeOf(network: string) {
  if (network === unknownNetwork) return unknownNetwork
  const parts = network.split(network.includes(':') ? ':' : '.').slice(0, 3)
  return network.includes(':') ? `${parts.join(':')}::/48` : `${parts.join('.')}.0/24`
}

/** Reads a typed network or address: `203.0.113.9`, `203.0.113.0/24`, `2001:db8::/48`; null: it is neither. */
export function readNetwork(given: string): string | null {
  const [, address = '', length] = /^([^/]+?)(?:\/(\d{1,3}))?$/.exec(given.trim()) ?? []
  const network = networkOf(address)
  if (network === unknownNetwork) return null
  const [narrow, wide] = network.includes(':') ? ['64', '48'] : ['32', '24']
  if (length === undefined || length === narrow) return network
  return length === wide ? rangeOf(network) : null
}
