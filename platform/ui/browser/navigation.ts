import { useMemo, useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

/**
 * Is asked before the page leads to another address, or ends (null). It goes on by `go`: at once, later, or not at all.
 */
type LeaveGate = (to: URL | null, go: () => void) => void

const openGate: LeaveGate = (_, go) => go()
let gate = openGate

/** Puts a gate before every way out. @returns what takes it away */
export function setLeaveGate(next: LeaveGate): () => void {
  gate = next
  return () => {
    if (gate === next) gate = openGate
  }
}

/** The state of an entry of the history: how far from the first it is, and the address that it was opened from. */
interface Entry {
  readonly at: number
  readonly from?: string
}

const entry = () => history.state as Entry | null

export const entryNow = (): Entry => entry() ?? { at: 0 }

/** Opens another address of the web app without loading the page again. */
export function navigate(to: string, { replace = false } = {}) {
  gate(new URL(to, location.href), () => {
    if (replace) history.replaceState(history.state, '', to)
    else history.pushState({ at: entryNow().at + 1, from: location.pathname + location.search } satisfies Entry, '', to)
    if (!replace) scrollTo(0, 0)
    for (const listener of listeners) listener()
  })
}

/** Ends what the page shows, once the gate lets it. */
export const leavePage = (go: () => void) => gate(null, go)

function subscribe(listener: () => void) {
  listeners.add(listener)
  addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('popstate', listener)
  }
}

export function useAddress(): URL {
  const href = useSyncExternalStore(subscribe, () => location.href)
  return useMemo(() => new URL(href), [href])
}
