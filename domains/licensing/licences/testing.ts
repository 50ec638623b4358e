import { createPublicKey, verify } from 'node:crypto'

interface PublishedKey {
  readonly kid: string
  readonly kty: string
  readonly crv: string
  readonly x: string
}

/** The keys by which a server lets its licences be checked. */
export async function publishedKeys(url: string): Promise<PublishedKey[]> {
  const { keys } = await (await fetch(`${url}/.well-known/jwks.json`)).json()
  return keys
}

const read = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString())

export const headerOf = (jws: string) => read(jws.split('.')[0])
export const claimsOf = (jws: string) => read(jws.split('.')[1])

/** Whether one of a server's published keys has signed a licence. */
export async function isSigned(url: string, jws: string) {
  const [header, claims, signature = ''] = jws.split('.')
  const key = (await publishedKeys(url)).find(({ kid }) => kid === headerOf(jws).kid)
  if (!key) return false
  const signed = Buffer.from(`${header}.${claims}`)
  return verify(null, signed, createPublicKey({ key: { ...key }, format: 'jwk' }), Buffer.from(signature, 'base64url'))
}
