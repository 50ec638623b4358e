import { useEffect, useState } from 'react'
import type { Role } from '@/domains/operators/rules/permissions'
import { onQueueChange } from '@/platform/ui/calls/queue'
import type { RoomName } from '../rooms'
import { screensOf } from '../route'

/**
 * How much waits in each queue that the operator may open. It is counted when they go from room to room, deal with
 * something, or come back to the window; never by the clock, since that would keep an idle session open.
 */
export function useWaiting(role: Role, room: RoomName | null): { readonly [name in RoomName]?: number } {
  const [counts, setCounts] = useState<{ readonly [name in RoomName]?: number }>({})

  // biome-ignore lint/correctness/useExhaustiveDependencies: another room is a moment to count, whichever it is
  useEffect(() => {
    let gone = false
    const count = () => {
      for (const { name, countWaiting } of screensOf(role)) {
        void countWaiting?.().then((outcome) => {
          if (outcome.ok && !gone) setCounts((current) => ({ ...current, [name]: outcome.data.waiting }))
        })
      }
    }
    const onReturn = () => document.visibilityState === 'visible' && count()
    count()
    const end = onQueueChange(count)
    document.addEventListener('visibilitychange', onReturn)
    return () => {
      gone = true
      end()
      document.removeEventListener('visibilitychange', onReturn)
    }
  }, [role, room])
  return counts
}
