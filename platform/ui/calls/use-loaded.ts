import { useEffect, useRef, useState } from 'react'
import type { FailureCode, Outcome } from '@/platform/http/client'

/** What a screen starts with: asked for when it opens, and again whenever somebody asks for it. */
export function useLoaded<Data>(ask: () => Promise<Outcome<Data>>) {
  const [data, setData] = useState<Data | null>(null)
  const [failure, setFailure] = useState<FailureCode | null>(null)
  const [asking, setAsking] = useState(false)
  const asked = useRef(false)

  /** @returns whether it came */
  async function load(): Promise<boolean> {
    setAsking(true)
    const outcome = await ask()
    setAsking(false)
    setFailure(outcome.ok ? null : outcome.code)
    if (outcome.ok) setData(outcome.data)
    return outcome.ok
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once, when the screen opens
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    void load()
  }, [])

  return { data, failure, asking, load }
}
