import { type LicenceSecret, seal, unseal } from '@/platform/sealing/seal'
import { newTotpSecret, totpAddress, verifyTotp } from '@/platform/second-factor/totp'

interface FactorContext {
  readonly secret: LicenceSecret
}

/** The owner of an authenticator's secret, which its seal is bound to. */
export type TotpOwner = `operator ${number}` | `invited ${string}`

export const operatorOwner = (id: number): TotpOwner => `operator ${id}`

/** The owner for a new operator, or for one who sets everything up again: the invited address. */
export const invitedOwner = (email: string): TotpOwner => `invited ${email}`

/** Before seals were bound to their owners, all of them had this one. */
const formerOwner = 'totp'

const sealOf = ({ secret }: FactorContext, owner: string) => ({
  secret,
  purpose: 'foyer operator second factor',
  owner,
})

/** A new secret of an authenticator app, sealed for the database. */
export const newSealedSecret = (keeping: FactorContext, owner: TotpOwner) =>
  sealTotpSecret(newTotpSecret(), keeping, owner)

export const sealTotpSecret = (base32: string, keeping: FactorContext, owner: TotpOwner) =>
  seal(Buffer.from(base32), sealOf(keeping, owner))

/** @returns the same secret sealed for another owner */
export const resealed = (sealed: Buffer, keeping: FactorContext, { from, to }: { from: TotpOwner; to: TotpOwner }) =>
  sealTotpSecret(openTotpSecret(sealed, keeping, from), keeping, to)

/** @returns null: it was not sealed the former way, with this secret */
export function resealedFromFormer(sealed: Buffer, keeping: FactorContext, to: TotpOwner): Buffer | null {
  try {
    return sealTotpSecret(unseal(sealed, sealOf(keeping, formerOwner)).toString(), keeping, to)
  } catch {
    return null
  }
}

/**
 * The time step whose code this is, or null, also where it is no seal of this owner's. The database must not take a step
 * that was taken before.
 */
export function stepOf(
  code: string,
  sealed: Buffer,
  owner: TotpOwner,
  now: Date,
  keeping: FactorContext,
): number | null {
  try {
    return verifyTotp(openTotpSecret(sealed, keeping, owner), code, now, null)
  } catch {
    return null
  }
}

/** Returns the data for an authenticator app, as text and as the address behind the QR code. */
export function enrolment(
  sealed: Buffer,
  { owner, vendor, email }: { owner: TotpOwner; vendor: string; email: string },
  keeping: FactorContext,
) {
  return enrolmentOf(openTotpSecret(sealed, keeping, owner), { vendor, email })
}

export const enrolmentOf = (secret: string, { vendor, email }: { vendor: string; email: string }) => ({
  secret,
  uri: totpAddress({ secret, vendor: `${vendor} Console`, account: email }),
})

const openTotpSecret = (sealed: Buffer, keeping: FactorContext, owner: TotpOwner) =>
  unseal(sealed, sealOf(keeping, owner)).toString()
