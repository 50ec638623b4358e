import { z } from 'zod/mini'
import { virtualKinds } from '@/domains/commerce/catalogue/rules/kinds'
import { name } from '@/platform/contract/typed-fields'
import { offeredPlatform } from '@/platform/programs/platform-field'
import { componentKinds } from '../rules/devices'

export const text = (most: number) => z.string().check(z.minLength(1), z.maxLength(most))

export const session = { laravel_session: z.optional(text(256)), lang: z.optional(z.coerce.string<string>()) }
export const lineKey = z.string().check(z.regex(/^[a-z]{2,30}$/))
export const platform = offeredPlatform
/** SHA-256 of what makes the device the one it is, as base64url: what it is made of never leaves the device. */
export const fingerprint = z.string().check(z.regex(/^[\w-]{43}$/))
export const secret = text(256)

const hash = z.string().check(z.regex(/^[\w-]{43}$/))

/** The facts by which a device with a changed fingerprint is recognized. */
export const identityFields = {
  /** Each is hashed on the device, salted with the line: its value never leaves it. */
  components: z.optional(z.array(z.object({ kind: z.enum(componentKinds), hash })).check(z.maxLength(8))),
  /** A number that the program drew once and keeps. */
  installation: z.optional(hash),
}

/** A running program, by a name that it has drawn for itself and keeps until it ends (decision 0251). */
export const runningProcess = z.optional(z.string().check(z.regex(/^[\w-]{16,64}$/)))

/** A program's report about itself, shown beside its device. */
export const programFields = {
  /** Such as 6.2.1 or 6.3.0-beta.2. */
  version: z.optional(z.string().check(z.regex(/^[\w.+-]{1,40}$/))),
  /** Such as x64, arm64 or x86. */
  arch: z.optional(z.string().check(z.regex(/^[a-z0-9_-]{2,16}$/))),
  os: z.optional(text(60)),
}

/** A program's report about its device. */
export const deviceFields = {
  line: lineKey,
  platform,
  fingerprint,
  /** The MAC address of a computer; a label for a phone. */
  device: text(60),
  /** The device's own name. */
  name: z.optional(name(60)),
  /** The kind of virtual machine that the program runs on, as far as it can tell. */
  virtual: z.optional(z.enum(virtualKinds)),
  process: runningProcess,
  ...identityFields,
  ...programFields,
}
