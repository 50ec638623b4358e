import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Database, Transaction } from '@/platform/database/connect'
import type { OperatorsContext } from '../context'
import { consumeChallenge, noteChallenge, passkeyById, passkeysOf } from '../store/passkeys'

/** Loaded with the first passkey, so that a console without passkeys does without it. */
const library = () => import('@simplewebauthn/server')

type Context = Pick<OperatorsContext, 'database' | 'publicUrl' | 'vendorName'>

/** Passkeys belong to the host of the installation, under any name in the request. */
const hostOf = ({ publicUrl }: Context) => new URL(publicUrl).hostname

/** Returns the options of a new key. It must verify its user: it will be both factors. */
export async function registrationOptions(
  context: Context,
  transaction: Transaction,
  { id, email, name }: { id: number; email: string; name: string },
  now: Date,
) {
  const { generateRegistrationOptions } = await library()
  const known = await passkeysOf(transaction, id)
  const options = await generateRegistrationOptions({
    rpName: `${context.vendorName} Console`,
    rpID: hostOf(context),
    userID: new TextEncoder().encode(`operator ${id}`),
    userName: email,
    userDisplayName: name,
    excludeCredentials: known.map((passkey) => ({ id: passkey.id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await noteChallenge(transaction, options.challenge, id, now)
  return options
}

/** The key that was made for this operator, or null: nothing that we asked for. */
export async function registeredKey(context: Context, operatorId: number, credential: object, now: Date) {
  const { verifyRegistrationResponse } = await library()
  const verified = await verifyRegistrationResponse({
    response: credential as RegistrationResponseJSON,
    expectedChallenge: once(context.database, operatorId, now),
    expectedOrigin: context.publicUrl,
    expectedRPID: hostOf(context),
    requireUserVerification: true,
  }).catch(() => null)
  if (!verified?.verified) return null
  const { id, publicKey, counter } = verified.registrationInfo.credential
  const { transports = [] } = (credential as RegistrationResponseJSON).response
  return { id, publicKey: Buffer.from(publicKey), counter, transports: [...transports] }
}

/** Returns the challenge for a login by any key of any operator. */
export async function signInOptions(context: Context, now: Date) {
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({ rpID: hostOf(context), userVerification: 'required' })
  await noteChallenge(context.database, options.challenge, null, now)
  return options
}

/**
 * Returns the operator whose key has signed, and its counter; null: an unknown key, or not the challenge that we gave.
 */
export async function signedBy(context: Context, credential: object, now: Date) {
  const response = credential as AuthenticationResponseJSON
  const found = typeof response.id === 'string' ? await passkeyById(context.database, response.id) : null
  if (found === null) return null
  const { passkey, operator } = found
  const { verifyAuthenticationResponse } = await library()
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: once(context.database, null, now),
    expectedOrigin: context.publicUrl,
    expectedRPID: hostOf(context),
    requireUserVerification: true,
    credential: { id: passkey.id, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
  }).catch(() => null)
  if (!verified?.verified) return null
  return { operator, passkey, counter: verified.authenticationInfo.newCounter }
}

const once = (database: Database, operatorId: number | null, now: Date) => (challenge: string) =>
  consumeChallenge(database, challenge, operatorId, now)
