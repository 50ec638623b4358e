import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'

/** Keys of the vectors: made of fixed seeds, so that the vectors can be made again. They sign nothing else. */
export interface VectorKey {
  readonly kid: string
  readonly privateKey: KeyObject
  /** As `/.well-known/jwks.json` has it. */
  readonly jwk: { readonly kid: string; readonly kty: 'OKP'; readonly crv: 'Ed25519'; readonly x: string }
}

/** RFC 8410: what stands before the 32 bytes of an Ed25519 key. */
const head = Buffer.from('302e020100300506032b657004220420', 'hex')

export function vectorKey(kid: string, seed: number): VectorKey {
  const der = Buffer.concat([head, Buffer.alloc(32, seed)])
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' })
  return { kid, privateKey, jwk: { kid, kty: 'OKP', crv: 'Ed25519', x } }
}

export const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** A compact JWS. */
export function signed(header: object, claims: object, { privateKey }: VectorKey): string {
  const text = `${encode(header)}.${encode(claims)}`
  return `${text}.${sign(null, Buffer.from(text), privateKey).toString('base64url')}`
}

/** A voucher by which the older key declares the newer one to be the vendor's. */
export const voucher = (by: VectorKey, newer: VectorKey, typ = 'licence-key+jwt') =>
  signed({ alg: 'EdDSA', kid: by.kid, typ }, newer.jwk, by)

/** The same signature with the group's order added to its second half, which a strict check refuses (RFC 8032, 5.1.7). */
export function malleated(jws: string): string {
  const order = 2n ** 252n + 27742317777372353535851937790883648493n
  const place = jws.lastIndexOf('.') + 1
  const bytes = Buffer.from(jws.slice(place), 'base64url')
  let carried = order + BigInt(`0x${Buffer.from(bytes.subarray(32)).reverse().toString('hex')}`)
  for (let index = 32; index < 64; index++, carried >>= 8n) bytes[index] = Number(carried & 0xffn)
  return jws.slice(0, place) + bytes.toString('base64url')
}
