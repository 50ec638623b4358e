import { days } from '@/platform/time/duration'

export const limits = { url: 500, description: 200 } as const

/** The problems of an endpoint's address itself; its destination is checked with each delivery. */
export type AddressProblem = 'malformed' | 'insecure'

/** @param insecure whether http is allowed, as it is where nothing is real */
export function addressProblem(given: string, { insecure }: { insecure: boolean }): AddressProblem | null {
  if (given.length > limits.url || !URL.canParse(given)) return 'malformed'
  const { protocol, username, password, hash, hostname } = new URL(given)
  if (!/^https?:$/.test(protocol) || hostname === '' || username + password + hash !== '') return 'malformed'
  return protocol === 'https:' || insecure ? null : 'insecure'
}

/** As Standard Webhooks write a secret. */
export const secretOf = (key: Uint8Array) => `whsec_${Buffer.from(key).toString('base64')}`

/** In bytes. */
export const secretLength = 32

/** The time for which a replaced secret remains valid beside the new one. */
export const overlap = days(1)
