import { hashOf } from '@/domains/identity'
import type { Queryable } from '@/platform/database/connect'
import type { Handlers } from '@/platform/http/visit'
import { attachCalls } from './calls/attach'
import { contactCalls } from './calls/contact'
import { passCalls } from './calls/pass'
import { readCalls } from './calls/read'
import { writeCalls } from './calls/write'
import type { SupportContext } from './context'
import type { supportCalls } from './contract/member'
import { holderOf } from './store/passes'

/** Every call of support with its handler. */
export const supportHandlers = (context: SupportContext): Handlers<typeof supportCalls> => ({
  ...passCalls(context),
  ...readCalls(context),
  ...writeCalls(context),
  ...attachCalls(context),
  ...contactCalls(context),
})

/** Tells the door whether a pass is known, before it takes a file. */
export const passReader = (database: Queryable) => async (pass: string, now: Date) =>
  (await holderOf(database, hashOf(pass), now)) !== null

export { attachmentFor } from './actions/attachment'
export {
  answerTicket,
  assignTicket,
  type ConsoleEntry,
  type ConsoleTicket,
  closeTicket,
  type Decision,
  reopenTicket,
  type SupportConsole,
  ticketByNumber,
  ticketsIn,
} from './actions/tickets'
export { supportConsoleHandlers } from './calls/console'
export type { SupportContext } from './context'
export { registerSupportJobs } from './jobs'
export { personalData } from './store/personal-data'
export { timeline } from './store/timeline'
