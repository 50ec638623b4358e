import { useState } from 'react'
import type { FailureCode } from '@/platform/codes/codes'
import type { Outcome } from '@/platform/http/client'

/** Has a mail sent at a click: whether it is being asked for, and what became of it. */
export function useMail(ask: () => Promise<Outcome<unknown>>) {
  const [sending, setSending] = useState(false)
  const [answer, setAnswer] = useState<FailureCode | 'sent' | null>(null)

  async function send() {
    setSending(true)
    const outcome = await ask()
    setSending(false)
    setAnswer(outcome.ok ? 'sent' : outcome.code)
  }
  return { sending, answer, send, forget: () => setAnswer(null) }
}
