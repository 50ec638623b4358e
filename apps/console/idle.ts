import { useEffect } from 'react'
import { sessionOperator, signOut } from '@/domains/staff/operators/console/session'
import { sessionEnds } from '@/domains/staff/operators/rules'
import { minutes } from '@/platform/time/duration'

/** How often the page tells the server about an operator who only reads. */
const tellEvery = minutes(5)

/**
 * Closes an idle console, and clears what it showed. Activity keeps the session, also without a call: the server is
 * told from time to time.
 */
export function useIdleEnd(signedIn: boolean, leave: (why: 'ended') => void) {
  useEffect(() => {
    if (!signedIn) return
    let lastSeen = Date.now()
    let lastTold = lastSeen
    const isOver = () => Date.now() - lastSeen >= sessionEnds.idle
    const end = () => {
      void signOut()
      leave('ended')
    }
    const notice = () => {
      // The computer may have slept meanwhile, and the timer below with it.
      if (isOver()) return end()
      lastSeen = Date.now()
      if (lastSeen - lastTold < tellEvery) return
      lastTold = lastSeen
      void sessionOperator()
    }
    const timer = setInterval(() => isOver() && end(), minutes(1))
    const signs = ['pointerdown', 'keydown', 'wheel'] as const
    for (const sign of signs) addEventListener(sign, notice, { passive: true })
    return () => {
      clearInterval(timer)
      for (const sign of signs) removeEventListener(sign, notice)
    }
  }, [signedIn, leave])
}
