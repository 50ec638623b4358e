import { limits } from '@/domains/accounts/identity/rules'
import { messageFor } from '@/platform/codes/message-for'
import type { Language } from '@/platform/i18n/languages'
import type { MessageKey } from '@/platform/i18n/message'
import type { MessageValues } from '@/platform/i18n/translator'
import { places } from '../places'
import { call } from './api'
import { rememberCode } from './code-on-its-way'

/** Why no code was sent, in the member's words. */
export interface SendFailure {
  readonly message: MessageKey
  readonly values?: MessageValues
}

/** Has a code sent to a new address. @returns null when it is on its way */
export async function sendCode(uid: number, email: string, lang: Language): Promise<SendFailure | null> {
  const outcome = await call('POST /member/verify_code', { new_email: email, lang })
  if (outcome.ok) {
    rememberCode(uid, email)
    return null
  }
  const { code, retryAfter: wait } = outcome
  if (code !== 20039 || wait === undefined) return { message: messageFor(places.verifyCode, code) }
  if (wait > limits.emailCodeResend) return { message: 'profile.waitTomorrow' }
  return { message: 'profile.waitSeconds', values: { seconds: wait } }
}
