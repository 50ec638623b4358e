import { messageFor } from '@/platform/codes/message-for'
import { call } from '@/platform/http/client'
import type { MessageKey } from '@/platform/i18n/message'
import { minutes } from '@/platform/time/duration'
import { places } from '../../places'
import { requestPasskey } from './passkey'

type SignedAssertion = NonNullable<Awaited<ReturnType<typeof requestPasskey>>>

/** The server takes what was signed within five minutes after it had asked. */
const goodFor = minutes(4)

const ask = () => call('POST /api/auth/passkey/options', {})

/**
 * Signs in by the browser's dialog.
 * @returns the problem; null when the member is in
 */
export async function signInWithPasskey(): Promise<MessageKey | null> {
  const challenge = await ask()
  if (!challenge.ok) return messageFor(places.passkeySignIn, challenge.code)
  const credential = await requestPasskey(challenge.data.options)
  return credential ? logIn(credential) : 'login.passkeyFailed'
}

/**
 * Lets the browser propose passkeys in the address field, until one is used or `signal` ends it. Renews the challenge
 * in time while the page is visible.
 * @param onUsed called with the problem, or null when the member is logged in
 */
export async function proposePasskeys(signal: AbortSignal, onUsed: (problem: MessageKey | null) => void) {
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return
  while (await isLookedAt(signal)) {
    const challenge = await ask()
    if (!challenge.ok || signal.aborted) return
    const old = AbortSignal.timeout(goodFor)
    const credential = await requestPasskey(challenge.data.options, { proposedUntil: AbortSignal.any([signal, old]) })
    const problem = credential && (await logIn(credential))
    if (credential) onUsed(problem)
    if (credential ? problem === null : !old.aborted) return
  }
}

/** Waits until the page can be seen. @returns whether it is still wanted then */
function isLookedAt(signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const display = () => {
      if (document.hidden && !signal.aborted) return
      document.removeEventListener('visibilitychange', display)
      resolve(!signal.aborted)
    }
    document.addEventListener('visibilitychange', display)
    signal.addEventListener('abort', display)
    display()
  })
}

async function logIn(credential: SignedAssertion): Promise<MessageKey | null> {
  const outcome = await call('POST /api/auth/passkey', { credential })
  return outcome.ok ? null : messageFor(places.passkeySignIn, outcome.code)
}
