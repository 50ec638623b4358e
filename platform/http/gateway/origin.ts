import { type Refusal, refuse } from '@/platform/contract/refusal'
import { comesFromForeignPage, comesFromOwnPage } from '../own-page'
import type { Exchange } from './exchange'
import type { PresentedToken } from './token'

/**
 * A foreign page may change nothing with a session that the browser sends along, and set none (spec 2.3).
 * @returns the call's own answer to an unknown session; null: it may go on
 */
export function refuseForeignPage(
  { request, definition, gateway }: Exchange,
  { byCookieAlone }: PresentedToken,
): Refusal | null {
  const { effect, setsSession, unknownSession = 10010 } = definition
  if (effect === 'write' && byCookieAlone && !comesFromOwnPage(request, gateway.origins)) return refuse(unknownSession)
  if (setsSession && comesFromForeignPage(request, gateway.origins)) return refuse(unknownSession)
  return null
}
