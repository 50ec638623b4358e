import {
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'

interface PasskeyOptions {
  /** Without a dialog: the browser proposes passkeys in the field, until this signal. */
  readonly proposedUntil?: AbortSignal
}

/** Opens the browser's passkey dialog. @returns what the passkey has signed, or null when it was not used */
export async function requestPasskey(
  options: Readonly<Record<string, unknown>>,
  { proposedUntil }: PasskeyOptions = {},
) {
  const stop = () => WebAuthnAbortService.cancelCeremony()
  try {
    const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
    const challenge = startAuthentication({ optionsJSON, useBrowserAutofill: proposedUntil !== undefined })
    proposedUntil?.addEventListener('abort', stop)
    const { id, rawId, response } = await challenge
    const { clientDataJSON, authenticatorData, signature, userHandle } = response
    const signed = { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) }
    return { id, rawId, type: 'public-key' as const, response: signed }
  } catch {
    // Whether it was closed, took too long or is not to be had: the browser has said so itself.
    return null
  } finally {
    proposedUntil?.removeEventListener('abort', stop)
  }
}
