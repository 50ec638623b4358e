import { Secret, TOTP } from 'otpauth'
import { codeLike } from '@/platform/text/typed/code'
import { unixSeconds } from '@/platform/time/duration'

/** Parameters that every authenticator app supports (RFC 6238): SHA-1, six digits, half a minute. */
const figures = { algorithm: 'SHA1', digits: 6, period: 30 } as const

/** Steps before and after the present one whose code still counts: clocks go wrong, and people type slowly. */
const tolerance = 1

const generatorOf = (secret: string) => new TOTP({ ...figures, secret: Secret.fromBase32(secret) })

/** 160 random bits, as the RFC wants them, in base32. */
export const newTotpSecret = () => new Secret({ size: 20 }).base32

/** The `otpauth:` address that an authenticator app reads from a QR code. */
export const totpAddress = ({ secret, vendor, account }: { secret: string; vendor: string; account: string }) =>
  new TOTP({ ...figures, secret: Secret.fromBase32(secret), issuer: vendor, label: account }).toString()

/** The code that an app shows at a moment. */
export const totpCode = (secret: string, now: Date) => generatorOf(secret).generate({ timestamp: now.getTime() })

/**
 * Returns the step of a typed code; null where it does not count.
 * @param lastStep the last used step: it and every earlier one no longer count, so that a code works once. The database
 * has to enforce this, too: set the step where it is still lower.
 */
export function verifyTotp(secret: string, code: string, now: Date, lastStep: number | null): number | null {
  const digits = codeLike(code, /^\d{6}$/)
  if (!/^\d{6}$/.test(digits)) return null
  const delta = generatorOf(secret).validate({ token: digits, timestamp: now.getTime(), window: tolerance })
  if (delta === null) return null
  const step = Math.floor(unixSeconds(now) / figures.period) + delta
  return lastStep !== null && step <= lastStep ? null : step
}
