import { isSignedBy, type PublicKey, read } from './licence.js'

/**
 * The keys that a pinned one leads to: when the vendor takes up another key, the one before signs it, and that stands
 * with the new key wherever keys are published. So what the server or a file says counts only as far as a pinned key
 * has vouched for it, over any number of steps.
 */
export function trustedKeys(pinned: readonly PublicKey[], offered: readonly PublicKey[]): readonly PublicKey[] {
  const trusted = new Map(pinned.map((key) => [key.kid, key]))
  // Vouchers are in the order of the chain; the chains of several keys overlap.
  for (const voucher of offered.flatMap(({ vouchers = [] }) => vouchers)) {
    const key = vouchedFor(voucher, trusted)
    if (key) trusted.set(key.kid, key)
  }
  return [...trusted.values()]
}

function vouchedFor(voucher: string, trusted: ReadonlyMap<string, PublicKey>): PublicKey | null {
  const [header = '', payload = '', signature = '', ...rest] = String(voucher).split('.')
  try {
    const { alg, kid, typ } = read<{ alg?: unknown; kid?: string; typ?: unknown }>(header)
    const by = trusted.get(kid ?? '')
    if (!by || rest.length > 0 || alg !== 'EdDSA' || typ !== 'licence-key+jwt') return null
    if (!isSignedBy(by, `${header}.${payload}`, signature)) return null
    const key = read<PublicKey>(payload)
    return trusted.has(key.kid) ? null : key
  } catch {
    // An unreadable voucher proves nothing.
    return null
  }
}
