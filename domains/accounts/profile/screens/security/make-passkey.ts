import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from '@simplewebauthn/browser'
import { call } from '../api'
import type { SecurityOutcome } from './what-happened'

/** Lets the browser make a passkey, and adds it to the account. */
export async function makePasskey(name: string): Promise<SecurityOutcome> {
  const challenge = await call('POST /member/passkeys/options', {})
  if (!challenge.ok) return { code: challenge.code }
  const optionsJSON = challenge.data.options as unknown as PublicKeyCredentialCreationOptionsJSON
  const made = await startRegistration({ optionsJSON }).catch(() => null)
  // Whether it was closed, took too long or is there already: the browser has said so itself.
  if (made === null) return { code: 20035, message: 'security.passkeyNotMade' }
  const { id, rawId, response } = made
  const { clientDataJSON, attestationObject, transports = [] } = response
  const credential = {
    id,
    rawId,
    type: 'public-key' as const,
    response: { clientDataJSON, attestationObject, transports },
  }
  const added = await call('POST /member/passkeys/add', { name, credential })
  return added.ok ? { done: true, recoveryCodes: added.data.recovery_codes } : { code: added.code }
}
