import { randomBytes } from 'node:crypto'
import type { AuthenticatorTransport } from '@simplewebauthn/server'
import { minutes } from '@/platform/time/duration'
import type { IdentityContext } from '../../../context'
import type { Assertion, Attestation } from '../../../contract/security'
import { hashOf } from '../../../secrets/secrets'
import type { Factors } from '../../../store/captcha/proofs'

type Place = Pick<IdentityContext, 'publicUrl' | 'origins'>

/** Loaded with the first passkey that is made or used, so that a server without passkeys does without it. */
const library = () => import('@simplewebauthn/server')

/** A passkey is bound to the host of the installation (`PUBLIC_URL`), for every port. */
const hostOf = ({ publicUrl }: Place) => new URL(publicUrl).hostname

interface PasskeyDescriptor {
  readonly id: string
  readonly transports: readonly string[]
}

const known = (passkeys: readonly PasskeyDescriptor[]) =>
  passkeys.map(({ id, transports }) => ({ id, transports: transports as AuthenticatorTransport[] }))

/** Returns the options of the browser's dialog for a new passkey; existing ones are excluded. */
export async function creationOptions(
  place: Place,
  {
    vendor,
    member,
    passkeys,
  }: {
    vendor: string
    member: { id: number; email: string; username: string }
    passkeys: readonly PasskeyDescriptor[]
  },
) {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: vendor,
    rpID: hostOf(place),
    userName: member.email,
    userDisplayName: member.username,
    // The same for every passkey of a member, so that an authenticator keeps one for the account; it identifies no
    // person.
    userID: new Uint8Array(hashOf(`member ${member.id}`)),
    excludeCredentials: known(passkeys),
    // A passkey alone logs in: so the device must store it with its owner.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/**
 * Returns the request that the browser's passkey signs (Web Authentication, 5.5), without the library: every page with
 * the login asks for one.
 * @param passkeys empty: any of the visitor's for this place
 */
export const requestOptions = (place: Place, passkeys: readonly PasskeyDescriptor[]) => ({
  rpId: hostOf(place),
  challenge: randomBytes(32).toString('base64url'),
  allowCredentials: known(passkeys).map((passkey) => ({ ...passkey, type: 'public-key' as const })),
  timeout: minutes(1),
  userVerification: 'required' as const,
})

/** The new passkey, if what the browser brought is an answer to the question and comes from a page of ours. */
export async function readAttestation(place: Place, credential: Attestation, challenge: string) {
  const { verifyRegistrationResponse } = await library()
  const verified = await verifyRegistrationResponse({
    response: { ...credential, response: { ...credential.response, transports: [] } },
    expectedChallenge: challenge,
    expectedOrigin: [...place.origins],
    expectedRPID: hostOf(place),
  }).catch(() => null)
  if (!verified?.verified) return null
  const { id, publicKey, counter } = verified.registrationInfo.credential
  return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports: credential.response.transports }
}

/** The passkey's new counter, if it has signed the question on a page of ours, with its owner there; null if not. */
export async function readAssertion(
  place: Place,
  credential: Assertion,
  passkey: NonNullable<Factors['passkey']>,
  challenge: string,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library()
  const { userHandle, ...response } = credential.response
  const verified = await verifyAuthenticationResponse({
    response: { ...credential, response: { ...response, ...(userHandle !== undefined && { userHandle }) } },
    expectedChallenge: challenge,
    expectedOrigin: [...place.origins],
    expectedRPID: hostOf(place),
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64')),
      counter: passkey.counter,
    },
  }).catch(() => null)
  return verified?.verified ? verified.authenticationInfo.newCounter : null
}
