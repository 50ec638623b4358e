import { messageFor } from '@/platform/codes/message-for'
import type { MessageKey } from '@/platform/i18n/message'
import { minutes } from '@/platform/time/duration'
import { places } from '../../places'
import { call } from '../api'
import { askPasskey } from './passkey'

type SignedAssertion = NonNullable<Awaited<ReturnType<typeof askPasskey>>>

/** The server takes what was signed within five minutes after it had asked. */
const goodFor = minutes(4)

const ask = () => call('POST /api/auth/passkey/options', {})

/** By the browser's dialog. @returns what went wrong, or null when the member is in */
export async function askForPasskey(): Promise<MessageKey | null> {
  const asked = await ask()
  if (!asked.ok) return messageFor(places.passkeySignIn, asked.code)
  const credential = await askPasskey(asked.data.options)
  return credential ? logIn(credential) : 'login.passkeyFailed'
}

/**
 * Lets the browser propose passkeys where the address is typed, until one is used or `signal` ends it. What waits for
 * hours is asked anew in time, while somebody looks.
 * @param onUsed hears what went wrong, or null when the member is in
 */
export async function proposePasskeys(signal: AbortSignal, onUsed: (problem: MessageKey | null) => void) {
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return
  while (await isLookedAt(signal)) {
    const asked = await ask()
    if (!asked.ok || signal.aborted) return
    const old = AbortSignal.timeout(goodFor)
    const credential = await askPasskey(asked.data.options, { proposedUntil: AbortSignal.any([signal, old]) })
    const problem = credential && (await logIn(credential))
    if (credential) onUsed(problem)
    if (credential ? problem === null : !old.aborted) return
  }
}

/** Waits until the page can be seen. @returns whether it is still wanted then */
function isLookedAt(signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const look = () => {
      if (document.hidden && !signal.aborted) return
      document.removeEventListener('visibilitychange', look)
      resolve(!signal.aborted)
    }
    document.addEventListener('visibilitychange', look)
    signal.addEventListener('abort', look)
    look()
  })
}

async function logIn(credential: SignedAssertion): Promise<MessageKey | null> {
  const outcome = await call('POST /api/auth/passkey', { credential })
  return outcome.ok ? null : messageFor(places.passkeySignIn, outcome.code)
}
