import { useState } from 'react'
import type { FailureCode } from '@/platform/codes/codes'
import { messageFor } from '@/platform/codes/message-for'
import type { Outcome } from '@/platform/http/client'
import type { MessageKey } from '@/platform/i18n/message'
import { places } from '../places'
import { type FieldRejections, fieldMessages } from './refused'

const boughtMessages = {
  ordered: 'checkout.boughtOrdered',
  open: 'checkout.boughtOpen',
  subscribed: 'checkout.boughtSubscribed',
} as const satisfies Record<string, MessageKey>

interface Refusal {
  readonly code: FailureCode
  readonly fields: readonly string[]
}

/**
 * Keeps what the page says of a payment that was refused, and counts the captchas that were asked for.
 * @param onOver called where the payment that has begun is over by the refusal
 */
export function usePaymentProblem(onOver: () => void) {
  const [problem, setProblem] = useState<MessageKey | null>(null)
  const [minutes, setMinutes] = useState(0)
  const [captchas, setCaptchas] = useState(0)
  const [bought, setBought] = useState('')

  /** The purchase was refused; the page stays as it is. */
  function turnedAway(outcome: Extract<Outcome<unknown>, { ok: false }>, code: string): FieldRejections {
    if (outcome.code === 42011) {
      setCaptchas(captchas + 1)
      setProblem(code === '' ? 'checkout.captchaNeeded' : 'member_new_24')
      return {}
    }
    if (outcome.code === 20039 && outcome.retryAfter !== undefined) {
      setMinutes(Math.ceil(outcome.retryAfter / 60))
      setProblem('checkout.tooMany')
      return {}
    }
    // The quote is loaded again, with the account that the page buys for now.
    if (outcome.code === 20053) return {}
    return refused(outcome)
  }

  function refused(outcome: Refusal): FieldRejections {
    const { code } = outcome
    const named = Object.assign({}, ...outcome.fields.map((field) => fieldMessages[field])) as FieldRejections
    if (code === 10001 && Object.keys(named).length > 0) return named
    if (code === 20035) onOver()
    setProblem(messageFor(places.payment, code))
    return {}
  }

  /** The buyer has the product already, and is asked whether they want it again. */
  function askAgain(name: string, how: keyof typeof boughtMessages) {
    setBought(name)
    setProblem(boughtMessages[how])
  }

  const shown = { problem, minutes, captchas, bought }
  return { shown, setProblem, turnedAway, refused, askAgain, passedCaptcha: () => setCaptchas(0) }
}
