import type { LicenceSecret } from '@/platform/config/config'
import { seal, unseal } from '@/platform/sealing/seal'
import { newTotpSecret, totpAddress, verifyTotp } from '@/platform/second-factor/totp'

interface Keeping {
  readonly secret: LicenceSecret
}

const sealOf = ({ secret }: Keeping) => ({ secret, purpose: 'foyer operator second factor', owner: 'totp' })

/** A new secret of an authenticator app, sealed for the database. */
export const newSealedSecret = (keeping: Keeping) => sealTotpSecret(newTotpSecret(), keeping)

export const sealTotpSecret = (base32: string, keeping: Keeping) => seal(Buffer.from(base32), sealOf(keeping))

/** The time step whose code this is, or null. The database must not take a step that was taken before. */
export const stepOf = (code: string, sealed: Buffer, now: Date, keeping: Keeping): number | null =>
  verifyTotp(openTotpSecret(sealed, keeping), code, now, null)

/** What an authenticator app reads, as text and as the address behind the QR code. */
export function enrolment(sealed: Buffer, { vendor, email }: { vendor: string; email: string }, keeping: Keeping) {
  const secret = openTotpSecret(sealed, keeping)
  return { secret, uri: totpAddress({ secret, vendor: `${vendor} Console`, account: email }) }
}

const openTotpSecret = (sealed: Buffer, keeping: Keeping) => unseal(sealed, sealOf(keeping)).toString()
