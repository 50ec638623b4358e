import { useState } from 'react'
import type { Outcome } from '@/platform/http/client'

interface DoneProps {
  onDone: (message: string) => void
  /** Called when what is shown has changed on the server. */
  onStale: () => void
}

/**
 * Handles the result of a form: it says so and closes, or shows why not. After a concurrent change, the page behind the
 * form shows it.
 */
export function useDone({ onDone, onStale }: DoneProps, onClose: () => void) {
  const [refused, setRefused] = useState<Extract<Outcome<unknown>, { ok: false }> | null>(null)
  function end(outcome: Outcome<unknown>, message: string) {
    if (outcome.ok) {
      onDone(message)
      return onClose()
    }
    setRefused(outcome)
    if (outcome.code === 31002) onStale()
  }
  return { refused, end }
}
