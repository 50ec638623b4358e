import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from '@simplewebauthn/browser'

/** Opens the browser's passkey dialog. @returns what the passkey has signed, or null when it was not used */
export async function askPasskey(options: Readonly<Record<string, unknown>>) {
  try {
    const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
    const { id, rawId, response } = await startAuthentication({ optionsJSON })
    const { clientDataJSON, authenticatorData, signature, userHandle } = response
    const signed = { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) }
    return { id, rawId, type: 'public-key' as const, response: signed }
  } catch {
    // Whether it was closed, took too long or is not to be had: the browser has said so itself.
    return null
  }
}
