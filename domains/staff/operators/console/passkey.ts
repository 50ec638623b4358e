import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import type { FailureCode } from '@/platform/codes/codes'
import { call, type Outcome } from '@/platform/http/client'
import type { SignedInOperator } from '../contract/boot'
import type { ListedPasskey } from '../contract/console'

/** The browser was asked for a key and gave none: the dialog was closed or timed out. */
interface NoKey {
  readonly ok: false
  readonly code: 'no key'
}

type PasskeyOutcome =
  | { readonly ok: true; readonly operator: SignedInOperator }
  | { readonly ok: false; readonly code: FailureCode }
  | NoKey

const noKey: NoKey = { ok: false, code: 'no key' }

export const hasPasskeys = () => typeof PublicKeyCredential === 'function'

/** Signs in with a key of this device, or of another one. */
export async function signInByPasskey(): Promise<PasskeyOutcome> {
  const challenge = await call('POST /console/api/sign-in/challenge', {})
  if (!challenge.ok) return challenge
  const optionsJSON = challenge.data.options as unknown as PublicKeyCredentialRequestOptionsJSON
  const credential = await startAuthentication({ optionsJSON }).catch(() => null)
  if (credential === null) return noKey
  const outcome = await call('POST /console/api/sign-in/passkey', { credential: { ...credential } })
  return outcome.ok ? { ok: true, operator: outcome.data.operator } : outcome
}

/** Makes a key on this device, or on another one, and adds it. @param code of the second factor, or a recovery code */
export async function addPasskey({
  name,
  code,
}: {
  name: string
  code: string
}): Promise<NoKey | Outcome<{ passkeys: ListedPasskey[] }>> {
  const challenge = await call('POST /console/api/access/challenge', { code })
  if (!challenge.ok) return challenge
  const optionsJSON = challenge.data.options as unknown as PublicKeyCredentialCreationOptionsJSON
  const credential = await startRegistration({ optionsJSON }).catch(() => null)
  if (credential === null) return noKey
  return call('POST /console/api/access/passkeys/add', { name, credential: { ...credential } })
}
