import { useState } from 'react'
import { messageFor, type Place } from '@/platform/codes/message-for'
import type { Outcome } from '@/platform/http/client'
import type { MessageKey } from '@/platform/i18n/message'
import type { MessageValues } from '@/platform/i18n/translator'
import { useTranslate } from '@/platform/i18n/wording'
import { Alert } from '@/platform/ui/feedback/alert'

interface Remark {
  readonly tone: 'success' | 'danger'
  readonly text: MessageKey
  readonly values?: MessageValues
}

/** How the last change of a screen went. @param reload shows how all of it is then, also where it was refused */
export function useOutcome(place: Place, reload: () => Promise<unknown>) {
  const [said, setSaid] = useState<Remark | null>(null)

  /**
   * Sends a change.
   * @param say the message once it is done
   * @param where the place with messages of its own for refusals
   * @returns the answer; null: it was refused
   */
  async function act<Data>(
    sending: Promise<Outcome<Data>>,
    say: (data: Data) => Omit<Remark, 'tone'> = () => ({ text: 'companies.done' }),
    where = place,
  ): Promise<Data | null> {
    setSaid(null)
    const sent = await sending
    setSaid(sent.ok ? { tone: 'success', ...say(sent.data) } : { tone: 'danger', text: messageFor(where, sent.code) })
    await reload()
    return sent.ok ? sent.data : null
  }

  return { said, act }
}

export type Act = ReturnType<typeof useOutcome>['act']

/** Returns the remark about a person who leaves at once, or when the notice is over. */
export const goesAt =
  (text: MessageKey) =>
  ({ at }: { readonly at: number | null }): Omit<Remark, 'tone'> =>
    at === null ? { text } : { text: 'companies.noticeGiven', values: { day: new Date(at * 1000) } }

/** Says how the last change went. */
export function OutcomeAlert({ said }: Pick<ReturnType<typeof useOutcome>, 'said'>) {
  const translate = useTranslate()
  return said && <Alert tone={said.tone}>{translate(said.text, said.values)}</Alert>
}
