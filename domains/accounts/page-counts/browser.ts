import { call } from '@/platform/http/client'
import type { EventFacts, EventName } from './events'

/** Things shown are reported once for each loaded page (decision 0051). */
const sent = new Set<string>()

/**
 * Reports an event (docs/explanation/statistics.md) to listeners on the page, such as the vendor's own script, and to
 * the server, which counts it. Not awaited.
 * @param more values for the vendor's script alone, which are not stored
 */
export function track(name: EventName | 'product_sold', facts: EventFacts = {}, more: object = {}) {
  if (name.endsWith('_shown') || name === 'gift_opened') {
    const key = JSON.stringify([name, facts])
    if (sent.has(key)) return
    sent.add(key)
  }
  dispatchEvent(new CustomEvent('foyer:track', { detail: { name, ...more, ...facts } }))
  // The server counts sales by its orders; a missing answer has no code to count.
  if (name === 'product_sold' || (name === 'login_error' && facts.code === undefined)) return
  void call('POST /statistics/count', { event: name, ...facts })
}
