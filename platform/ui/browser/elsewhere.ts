const place = 'foyer.drawn-for'

/**
 * Tells the other tabs of the browser, which share one session, the account for which this one is drawn (decision
 * 0137).
 */
export function tellOtherTabs(actingFor: string) {
  try {
    localStorage.setItem(place, actingFor)
  } catch {
    // Where nothing can be stored, tabs know nothing of each other; what a page writes is checked all the same.
  }
}

function latestDrawn(): string | null {
  try {
    return localStorage.getItem(place)
  } catch {
    return null
  }
}

/**
 * Calls back when another tab was opened for another account than this one, and when that is over; also after the
 * browser has suspended this page. Nothing is reloaded automatically.
 * @returns a function that stops it
 */
export function onElsewhere(actingFor: () => string, listener: (isOther: boolean) => void): () => void {
  let known: string | null = actingFor()
  const look = () => {
    const latest = latestDrawn()
    if (latest === null || latest === known) return
    known = latest
    listener(latest !== actingFor())
  }
  const events = ['storage', 'focus', 'pageshow'] as const
  for (const event of events) addEventListener(event, look)
  return () => {
    for (const event of events) removeEventListener(event, look)
  }
}
