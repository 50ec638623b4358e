import type { Clock } from '@/platform/time/duration'
import { gaugeGroup } from './gauges'

/** One kind of thing that waits for staff. */
interface WaitingKind {
  readonly kind: string
  readonly count: number
  /** The age of the oldest; null where there is none. */
  readonly since: Date | null
}

export type ReadWaiting = () => Promise<readonly WaitingKind[]>

/** Gauges of the console's start page for the staff (decision 0054), for monitoring. */
export const attentionGauges = (clock: Clock, readWaiting: ReadWaiting) =>
  gaugeGroup({
    gauges: {
      foyer_attention: { help: 'Items that wait for the staff or went wrong.', labels: ['kind'] },
      foyer_attention_oldest_seconds: { help: 'How long the oldest of it has waited.', labels: ['kind'] },
    },
    async read() {
      const entries = await readWaiting()
      const now = clock().getTime()
      return entries.flatMap(({ kind, count, since }) => {
        const labels = { kind }
        const age = since === null ? 0 : Math.max(0, now - since.getTime()) / 1000
        return [
          { gauge: 'foyer_attention', labels, value: count },
          { gauge: 'foyer_attention_oldest_seconds', labels, value: age },
        ]
      })
    },
  })
