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
 * nothing. Its refusal, or what it answered, stays until the next outcome.
 */
export function useSubmit<Args extends readonly unknown[], Data>(send: Send<Args, Data>, ends: Ends<Data, Args> = {}) {
  // A second press may come before the first one is drawn.
  const isUnderWay = useRef(false)
  const [under, setUnder] = useState<Args | null>(null)
  const [outcome, setOutcome] = useState<Outcome<Data> | null>(null)

  async function submit(...args: Args): Promise<void> {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setUnder(args)
    try {
      const answer = await send(...args)
      if (!answer) return
      setOutcome(answer)
      if (answer.ok) await ends.onDone?.(answer.data, ...args)
      else await ends.onRefused?.(answer, ...args)
    } finally {
      isUnderWay.current = false
      setUnder(null)
    }
  }
  return {
    submit,
    sending: under !== null,
    /** The values that are under way, where an act has several. */
    under,
    refused: outcome && !outcome.ok ? outcome : null,
    /** The answer of the act. */
    done: outcome?.ok ? outcome.data : null,
    forget: () => setOutcome(null),
  }
}
