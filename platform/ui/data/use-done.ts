import { useState } from 'react'
import type { Outcome } from '@/platform/http/client'

interface DoneProps {
  onDone: (message: string) => void
}

/** Handles the result of a form: it says so and closes, or shows why not. */
export function useDone({ onDone }: DoneProps, onClose: () => void) {
  const [refused, setRefused] = useState<Extract<Outcome<unknown>, { ok: false }> | null>(null)
  function end(outcome: Outcome<unknown>, message: string) {
    if (!outcome.ok) return setRefused(outcome)
    onDone(message)
    onClose()
  }
  return { refused, end }
}
