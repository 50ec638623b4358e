import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { LicenceSecret } from '@/platform/config/config'
import { seal, unseal } from '@/platform/secrets/seal'
import { recoveryCodeOf } from './rules'

const period = 30
/** Clocks differ, and typing takes time: the codes before and after the current one are taken, too. */
const window = 1

interface Keeping {
  readonly secret: LicenceSecret
}

const sealOf = ({ secret }: Keeping) => ({ purpose: 'operator second factor', name: 'totp', secret })

/** 160 random bits, as RFC 4226 advises, sealed for the database. */
export const newTotpSecret = (keeping: Keeping) => sealTotpSecret(new Secret({ size: 20 }).base32, keeping)

export const sealTotpSecret = (base32: string, keeping: Keeping) => seal(Buffer.from(base32), sealOf(keeping))

/** The time step whose code this is, or null. A step that was taken before must not be taken again. */
export function stepOf(code: string, sealed: Buffer, now: Date, keeping: Keeping): number | null {
  const timestamp = now.getTime()
  const delta = generator(openTotpSecret(sealed, keeping)).validate({ token: code, timestamp, window })
  return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta
}

/** What an authenticator app reads, as text and as the address behind the QR code. */
export function enrolment(sealed: Buffer, { vendor, email }: { vendor: string; email: string }, keeping: Keeping) {
  const secret = openTotpSecret(sealed, keeping)
  return { secret, uri: generator(secret, { issuer: `${vendor} Console`, label: email }).toString() }
}

/** The code of this moment: for the demo, which shows it. */
export const codeAt = (base32: string, now: Date) => generator(base32).generate({ timestamp: now.getTime() })

const openTotpSecret = (sealed: Buffer, keeping: Keeping) => unseal(sealed, sealOf(keeping)).toString()

const generator = (base32: string, { issuer = '', label = '' } = {}) =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(base32), algorithm: 'SHA1', digits: 6, period })

/** Ten codes of 80 bits, in groups that can be read off a sheet: so long, a fast hash keeps them. */
export function newRecoveryCodes(): string[] {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const code = () => Array.from(randomBytes(16), (byte) => alphabet[byte & 31]).join('')
  return Array.from({ length: 10 }, () => code().replaceAll(/.{4}(?=.)/g, '$&-'))
}

/** Whether it could be a recovery code, and no code of six digits. */
export const isRecoveryCode = (typed: string) => recoveryCodeOf(typed).length === 16
