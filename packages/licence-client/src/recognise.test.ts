import { expect, test } from 'vitest'
import type { DeviceComponent } from './components.js'
import { fingerprintOf } from './device.js'
import { fingerprintKept } from './recognise.js'

const [before, after] = ['3C:52:82:4F:A1:0E', '00:1B:44:11:3A:B7']
const known = fingerprintOf('win', before)
const now = fingerprintOf('win', after)
const licence = `x.${Buffer.from(JSON.stringify({ device: known })).toString('base64url')}.x`

const part = (kind: DeviceComponent['kind'], hash: string) => ({ kind, hash })
const here = [part('machine', 'm'), part('cpu', 'c')]
const device = (addresses: readonly string[]) =>
  ({
    platform: 'win',
    device: after,
    name: 'Studio',
    fingerprint: now,
    components: here,
    earlier: addresses.map((address) => fingerprintOf('win', address)),
  }) as const

test.each([
  ['the same machine with a dock', { licence, components: [part('machine', 'm'), part('mac', 'a')] }, [after], known],
  ['another machine of the same make', { licence, components: [part('machine', 'n'), part('cpu', 'c')] }, [after], now],
  ['another machine with the same card in its dock', { licence, components: [part('machine', 'n')] }, [before], now],
  ['an old store, where the card is the second now', { licence }, [after, before], known],
  ['an old store that was copied', { licence }, [after], now],
  ['no licence', { licence: '' }, [after, before], now],
])('the fingerprint of a computer: %s', (_, stored, addresses, wanted) => {
  expect(fingerprintKept(stored, device(addresses))).toBe(wanted)
})
