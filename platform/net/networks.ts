import { BlockList, isIP, isIPv6 } from 'node:net'

/** Networks by address and length, `10.1.0.0/16`; one address alone is a network, too. */
export type Networks = Pick<BlockList, 'check'>

/** @returns null where one of them is no network */
export function readNetworks(given: readonly string[]): Networks | null {
  const list = new BlockList()
  for (const each of given) {
    const [address = '', bits] = each.split('/')
    const family = isIP(address)
    const most = family === 6 ? 128 : 32
    const length = bits === undefined ? most : Number(bits)
    if (family === 0 || !/^\d{1,3}$/.test(bits ?? '0') || length > most) return null
    list.addSubnet(address, length, kindOf(address))
  }
  return list
}

export const noNetworks: Networks = new BlockList()

const kindOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

export const isIn = (networks: Networks, address: string) => networks.check(address, kindOf(address))

const all = (...networks: readonly string[]) => readNetworks(networks) as Networks

/**
 * Networks outside the public internet: this machine, private and shared networks, link-local, documentation, tunnels,
 * multicast.
 */
const reserved = all(
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
)
/** The allocated range of IPv6: everything else is private, mapped, translated or reserved. */
const global = all('2000::/3')

/** Whether an address is one of the internet. */
export const isOutside = (address: string) => !isIn(reserved, address) && (!isIPv6(address) || isIn(global, address))
