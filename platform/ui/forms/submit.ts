import { useRef, useState } from 'react'
import type { Outcome } from '@/platform/http/client'

/** The outcome of a call that was not done. */
export type RefusedOutcome = Extract<Outcome<unknown>, { ok: false }>

/** Sends something; without an outcome there is nothing to say of it. */
export type Send<Args extends readonly unknown[], Data> =
  | ((...args: Args) => Promise<Outcome<Data> | undefined>)
  | ((...args: Args) => Promise<void>)

export interface Ends<Data, Args extends readonly unknown[] = []> {
  /** Called on success; awaited, so that the act ends with it. */
  readonly onDone?: ((data: Data, ...args: Args) => unknown) | undefined
  /** Called on a refusal, beside `refused`. */
  readonly onRefused?: ((refused: RefusedOutcome, ...args: Args) => unknown) | undefined
}

/**
 * Does one act of a page: a button's, or that of a form by `useForm`. Pressed again while it is under way, it does
 * nothing. Its refusal stays until the next outcome.
 */
export function useSubmit<Args extends readonly unknown[], Data>(send: Send<Args, Data>, ends: Ends<Data, Args> = {}) {
  // A second press may come before the first one is drawn.
  const isUnderWay = useRef(false)
  const [sending, setSending] = useState(false)
  const [refused, setRefused] = useState<RefusedOutcome | null>(null)

  async function submit(...args: Args) {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setSending(true)
    try {
      const outcome = await send(...args)
      if (!outcome) return
      setRefused(outcome.ok ? null : outcome)
      if (outcome.ok) return await ends.onDone?.(outcome.data, ...args)
      await ends.onRefused?.(outcome, ...args)
    } finally {
      isUnderWay.current = false
      setSending(false)
    }
  }
  return { submit, sending, refused, setRefused }
}
