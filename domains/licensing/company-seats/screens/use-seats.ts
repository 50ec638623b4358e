import { useEffect, useRef, useState } from 'react'
import { messageFor } from '@/platform/codes/message-for'
import { call, type Outcome } from '@/platform/http/client'
import type { Language } from '@/platform/i18n/languages'
import type { MessageKey } from '@/platform/i18n/message'
import { useCall } from '@/platform/ui/calls/use-call'
import { places } from '../places'

/** How many seats of a pool come at first, and with each press. */
export const seatsAtOnce = 50

/** The interval of polling while seats are being assigned, in milliseconds; it grows. */
const soonest = 1000
const latest = 30_000

/** The company's seats, and how the last change of them went. */
export function useSeats(lang: Language) {
  const seats = useCall((input) => call('GET /member/company_seats', input), { lang, limit: seatsAtOnce })
  const [outcome, setOutcome] = useState<{ tone: 'success' | 'danger'; text: MessageKey } | null>(null)

  const { data, reload } = seats
  const looks = useRef(0)
  useEffect(() => {
    if (!data?.giving) {
      looks.current = 0
      return
    }
    const timer = setTimeout(() => void reload(), Math.min(soonest * 2 ** looks.current++, latest))
    return () => clearTimeout(timer)
  }, [data, reload])

  /** Changes something, and shows how all of it is then, also where it was refused. @returns whether it was done */
  async function act(sending: Promise<Outcome<unknown>>): Promise<boolean> {
    setOutcome(null)
    const sent = await sending
    setOutcome(
      sent.ok
        ? { tone: 'success', text: 'teams.done' }
        : { tone: 'danger', text: messageFor(places.companySeat, sent.code) },
    )
    await seats.reload()
    return sent.ok
  }

  return { ...seats, outcome, act }
}

export type Act = ReturnType<typeof useSeats>['act']
export type SeatsView = NonNullable<ReturnType<typeof useSeats>['data']>

/** Returns how a person is named beside others. */
export const nameOf = ({ name, email }: { readonly name: string; readonly email: string }): string =>
  name === '' ? email : `${name} (${email})`
