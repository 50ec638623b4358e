import { z } from 'zod/mini'

const platforms = ['win', 'mac', 'mobile'] as const

export const text = (most: number) => z.string().check(z.minLength(1), z.maxLength(most))

export const session = { laravel_session: z.optional(text(256)), lang: z.optional(z.string()) }
export const lineKey = z.string().check(z.regex(/^[a-z]{2,30}$/))
export const platform = z.enum(platforms)
/** SHA-256 of what makes the device the one it is, as base64url: what it is made of never leaves the device. */
export const fingerprint = z.string().check(z.regex(/^[\w-]{43}$/))
export const secret = text(256)

/** What a program says of its device. */
export const deviceFields = {
  line: lineKey,
  platform,
  fingerprint,
  /** The MAC address of a computer; a label for a phone. */
  device: text(60),
  /** What the device calls itself. */
  name: z.optional(z.string().check(z.maxLength(60))),
}
