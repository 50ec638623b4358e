import { useState } from 'react'
import { messageFor, type Places } from '@/platform/codes/message-for'
import { call, type Outcome } from '@/platform/http/client'
import type { Language } from '@/platform/i18n/languages'
import type { MessageKey } from '@/platform/i18n/message'
import { useCall } from '@/platform/ui/calls/use-call'
import { places } from '../places'

/** The household of the member, and how the last change of it went. */
export function useHousehold(lang: Language) {
  const household = useCall((input) => call('GET /member/household', input), { lang })
  const [outcome, setOutcome] = useState<{ tone: 'success' | 'danger'; text: MessageKey } | null>(null)

  /** Changes something, and shows how all of it is then, also where it was refused. @returns whether it was done */
  async function act(
    sending: Promise<Outcome<unknown>>,
    done: MessageKey = 'households.done',
    place: Places[string] = places.household,
  ): Promise<boolean> {
    setOutcome(null)
    const sent = await sending
    setOutcome(sent.ok ? { tone: 'success', text: done } : { tone: 'danger', text: messageFor(place, sent.code) })
    await household.reload()
    return sent.ok
  }

  return { ...household, outcome, act }
}

export type Act = ReturnType<typeof useHousehold>['act']
