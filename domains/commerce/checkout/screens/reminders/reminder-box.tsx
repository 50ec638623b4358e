import { useEffect, useRef, useState } from 'react'
import { emailProblem } from '@/domains/accounts/identity/rules'
import { call } from '@/platform/http/client'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Checkbox } from '@/platform/ui/forms/checkbox'
import type { PurchaseRequest } from '../purchase-request'

interface ReminderBoxProps {
  request: PurchaseRequest
  /** The value of the field; null: the buyer is signed in. */
  email: string | null
}

/** So long nothing changes before it is told, in milliseconds: an address is typed letter by letter. */
const pause = 600

/**
 * When ticked, keeps the content of the checkout for one mail if the purchase is not finished. For a member it changes
 * the setting, here and in the profile.
 */
export function ReminderBox({ request, email }: ReminderBoxProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const [wanted, setWanted] = useState(false)
  const basket = useRef<string | null>(null)
  const latest = useRef(false)
  /** The buyer has ticked or unticked it: the stored choice, which arrives later, is ignored. */
  const isChosen = useRef(false)
  /** A member's consent is stored before anything is kept for them. */
  const stored = useRef<Promise<unknown>>(Promise.resolve())
  latest.current = wanted
  const isMember = email === null

  useEffect(() => {
    if (!isMember) return
    let gone = false
    void call('GET /member/checkout_reminders', {}).then((outcome) => {
      if (!gone && !isChosen.current && outcome.ok) setWanted(outcome.data.wanted)
    })
    return () => {
      gone = true
    }
  }, [isMember])

  const { by_transfer: _, ...wish } = request
  const known = isMember || emailProblem(email) === null
  const body = JSON.stringify({ ...wish, ...(!isMember && { email: email.trim() }), lang: language })
  useEffect(() => {
    if (!wanted || !known) return
    const timer = setTimeout(async () => {
      await stored.current
      const given = basket.current === null ? {} : { basket: basket.current }
      const outcome = await call('POST /checkout/remember', { ...JSON.parse(body), ...given })
      if (!outcome.ok) return
      // Unticked while it was on its way: then it is forgotten as soon as it has a name.
      if (latest.current) basket.current = outcome.data.basket
      else void call('POST /checkout/forget', { basket: outcome.data.basket })
    }, pause)
    return () => clearTimeout(timer)
  }, [wanted, known, body])

  async function change(next: boolean) {
    isChosen.current = true
    setWanted(next)
    if (!isMember && !next && basket.current !== null) {
      void call('POST /checkout/forget', { basket: basket.current })
    }
    if (!next) basket.current = null
    if (!isMember) return
    const storing = call('POST /member/checkout_reminders', { wanted: next })
    stored.current = storing
    if (!(await storing).ok) setWanted(!next)
  }

  return (
    <Checkbox
      label={translate('reminders.box')}
      name="reminder"
      checked={wanted}
      onChange={(next) => void change(next)}
    />
  )
}
