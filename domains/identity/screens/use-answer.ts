import { useEffect, useRef, useState } from 'react'
import type { Outcome } from '@/platform/http/client'

/** Makes a call when a screen opens: once, since some links can be used only once. Null until it is answered. */
export function useAnswer<Data>(ask: () => Promise<Outcome<Data>>) {
  const [outcome, setOutcome] = useState<Outcome<Data> | null>(null)
  const asked = useRef(false)

  async function askAgain() {
    setOutcome(null)
    setOutcome(await ask())
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the question of an open screen does not change
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    void askAgain()
  }, [])

  return { outcome, askAgain }
}
