import { createContext, use, useEffect, useState } from 'react'

/** Values that were typed and are not saved, and those that they began with. */
export interface Draft {
  readonly base: unknown
  readonly value: unknown
}

/** Keeps what was typed on one page of the console, by the form that it was typed into. */
export interface FormDrafts {
  readonly draftOf: (form: string) => Draft | undefined
  readonly keep: (form: string, draft: Draft | null) => void
}

/** Null, as in the member area and in dialogs: what is typed goes with the form. */
export const DraftsContext = createContext<FormDrafts | null>(null)

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns what a form begins with: field by field, what was typed before stands over what is saved now. */
function begin<Value>(initial: Value, draft: Draft | undefined): { base: Value; value: Value } {
  if (!draft) return { base: initial, value: initial }
  const { base, value } = draft
  if (!isRecord(initial) || !isRecord(value) || !isRecord(base)) return { base: initial, value: value as Value }
  const typed = Object.entries(value).filter(([name, each]) => name in initial && !isSame(each, base[name]))
  return { base: initial, value: Object.assign({}, initial, Object.fromEntries(typed)) }
}

type Change<Value> = (current: Value) => Value

/**
 * Holds what is typed. On a page of the console it outlives the form, as long as it is not saved, and the page warns
 * before it is left (decision 0186).
 * @param form names it among the forms of the page
 */
export function useKept<Value>(form: string, initial: Value) {
  const drafts = use(DraftsContext)
  const [{ base, value }, setState] = useState(() => begin(initial, drafts?.draftOf(form)))
  const isUnsaved = !isSame(base, value)
  useEffect(() => drafts?.keep(form, isUnsaved ? { base, value } : null), [drafts, form, base, value, isUnsaved])
  function settle(saved: Change<Value>) {
    drafts?.keep(form, null)
    setState((current) => ({ base: saved(current.base), value: current.value }))
  }
  return {
    value,
    isUnsaved: drafts !== null && isUnsaved,
    set: (change: Change<Value>) => setState((current) => ({ base: current.base, value: change(current.value) })),
    /** Takes note of what is saved now. Nothing warns of it from this moment on. */
    settle,
    /** Counts what is sent as saved while it is under way. @returns what takes that back, since it was refused */
    send(sent: Value): () => void {
      settle(() => sent)
      return () => setState((current) => ({ base, value: current.value }))
    },
    /** Takes back what was typed. */
    reset: () => setState((current) => ({ base: current.base, value: current.base })),
  }
}
