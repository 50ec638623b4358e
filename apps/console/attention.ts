import { useEffect, useRef } from 'react'
import type { AttentionEntry, attentionCalls } from '@/domains/attention/contract/console'
import { createClient } from '@/platform/http/client'
import type { MessageKey } from '@/platform/i18n/message'
import { consoleRoom } from '@/platform/paths'
import { onQueueChange } from '@/platform/ui/calls/queue'
import { useCall } from '@/platform/ui/calls/use-call'
import type { RoomName } from './rooms'

interface AttentionPlace {
  readonly room: RoomName
  /** Behind the room's address: its tab, and what it is narrowed down to. */
  readonly rest?: string
  readonly title: MessageKey
  /** Waits for a decision; was given up; or runs low. */
  readonly group: 'waiting' | 'failed' | 'low'
}

/** Where each kind of thing is seen to. One without a place does not compile. */
const places: Readonly<Record<AttentionEntry['kind'], AttentionPlace>> = {
  refunds: { room: 'refunds', title: 'console.refunds', group: 'waiting' },
  payments: { room: 'payments', title: 'console.payments', group: 'waiting' },
  gifts: { room: 'gifts', title: 'console.gifts', group: 'waiting' },
  tickets: { room: 'tickets', title: 'console.tickets', group: 'waiting' },
  failedWebhooks: { room: 'logs', rest: '/webhooks?state=failed', title: 'console.failedWebhooks', group: 'failed' },
  failedMails: { room: 'logs', rest: '/mails?state=failed', title: 'console.failedMails', group: 'failed' },
  failedJobs: { room: 'logs', rest: '/jobs?state=failed', title: 'console.failedJobs', group: 'failed' },
  heldJobs: { room: 'logs', rest: '/jobs?state=waiting', title: 'console.heldJobs', group: 'failed' },
  codes: { room: 'codes', title: 'console.lowPools', group: 'low' },
}

export const placeOf = (kind: AttentionEntry['kind']) => places[kind]

export const addressOf = ({ room, rest = '' }: AttentionPlace) => `${consoleRoom(room)}${rest}`

const call = createClient<typeof attentionCalls>()
const ask = () => call('GET /console/api/attention', {})
const nothing = {}

/**
 * What wants the operator's attention. It is counted when they go from room to room, deal with something, or come back to
 * the window; never by the clock, since that would keep an idle session open.
 */
export function useAttention(room: RoomName | null) {
  const answer = useCall(ask, nothing, ({ entries }) => entries)
  const { reload } = answer
  const counted = useRef(room)
  useEffect(() => {
    if (counted.current !== room) void reload()
    counted.current = room
  }, [room, reload])
  useEffect(() => {
    const onReturn = () => document.visibilityState === 'visible' && void reload()
    const end = onQueueChange(() => void reload())
    document.addEventListener('visibilitychange', onReturn)
    return () => {
      end()
      document.removeEventListener('visibilitychange', onReturn)
    }
  }, [reload])
  return answer
}
