import { days } from '@/platform/time/duration'

/** As Standard Webhooks write a secret. */
export const secretOf = (key: Uint8Array) => `whsec_${Buffer.from(key).toString('base64')}`

/** In bytes. */
export const secretLength = 32

/** The time for which a replaced secret remains valid beside the new one. */
export const overlap = days(1)
