import { expect, test } from 'vitest'
import { networkOf, rangeOf, readNetwork } from './network'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['203.0.113.9:4711', '203.0.113.9'],
  ['[2001:db8:1:2::1]:4711', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::1]', '2001:db8:1:2::/64'],
  ['a stranger', 'unknown'],
  ['another stranger', 'unknown'],
  ['', 'unknown'],
  // A caller who has gone leaves no address.
  [undefined, 'unknown'],
  ['203.0.113.999', 'unknown'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s counts as %s', (address, network) => expect(networkOf(address)).toBe(network))

test.each([
  ['203.0.113.9', '203.0.113.0/24'],
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['unknown', 'unknown'],
])('the network around %s is %s', (network, range) => expect(rangeOf(network)).toBe(range))

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9/32', '203.0.113.9'],
  [' 203.0.113.9/24 ', '203.0.113.0/24'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::/64', '2001:db8:1:2::/64'],
  ['2001:db8:1::/48', '2001:db8:1::/48'],
  ['203.0.113.9/16', null],
  ['2001:db8::/32', null],
  ['unknown', null],
  ['', null],
])('%s is written as %s', (given, network) => expect(readNetwork(given)).toBe(network))
