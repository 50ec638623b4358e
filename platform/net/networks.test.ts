import { describe, expect, it } from 'vitest'
import { isIn, isOutside, readNetworks } from './networks'

describe('addresses outside', () => {
  it.each(['8.8.8.8', '172.15.255.255', '172.32.0.1', '100.63.255.255', '2606:4700::1111', '2a00:1450::1'])(
    'is %s',
    (address) => {
      expect(isOutside(address)).toBe(true)
    },
  )

  it.each([
    '127.0.0.1',
    '127.9.9.9',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '192.0.2.7',
    '198.19.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'ff02::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '100::1',
  ])('is not %s', (address) => {
    expect(isOutside(address)).toBe(false)
  })
})

describe('networks', () => {
  it('are read by address and length', () => {
    const networks = readNetworks(['10.1.0.0/16', '192.168.7.9', 'fd00::/8'])
    if (!networks) throw new Error('They are networks')
    expect(['10.1.255.1', '192.168.7.9', 'fd12::1'].every((each) => isIn(networks, each))).toBe(true)
    expect(['10.2.0.1', '192.168.7.8', 'fe80::1'].some((each) => isIn(networks, each))).toBe(false)
  })

  it.each(['10.0.0.0/33', 'intranet', '10.0.0.0/x', '10.0.0/8', 'fd00::/129', ''])('are invalid with %j', (network) => {
    expect(readNetworks([network])).toBeNull()
  })
})
