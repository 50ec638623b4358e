import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from '@simplewebauthn/browser'

/** Opens the browser's dialog for a new passkey. @returns its answer, or null when none was made */
export async function createPasskey(options: Readonly<Record<string, unknown>>) {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const made = await startRegistration({ optionsJSON }).catch(() => null)
  // Whether it was closed, took too long or is there already: the browser has said so itself.
  if (made === null) return null
  const { id, rawId, response } = made
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, rawId, type: 'public-key' as const, response: { clientDataJSON, attestationObject, transports } }
}
