import { hashOf } from '@/domains/accounts/identity'
import type { Queryable } from '@/platform/database/connect'
import { holderOf } from './store/passes'

/** Tells the gateway whether a pass is known, before it takes a file. */
export const passReader = (database: Queryable) => async (pass: string, now: Date) =>
  (await holderOf(database, hashOf(pass), now)) !== null

export { letterJoiner, letterReceiver } from './actions/receive-letter'
export {
  answerTicket,
  assignTicket,
  closeTicket,
  ticketByNumber,
  ticketsIn,
} from './actions/tickets'
export { cannedAnswersFile, readCannedAnswers } from './store/canned'
export { ticketExists } from './store/tickets'
