import { days } from '@/platform/time/duration'

/** As Standard Webhooks write a secret. */
export const secretOf = (key: Uint8Array) => `whsec_${Buffer.from(key).toString('base64')}`

/** In bytes. */
export const secretLength = 32

/** How long a secret goes on beside the one that was put in its place. */
export const overlap = days(1)
