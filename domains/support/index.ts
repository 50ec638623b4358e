import { hashOf } from '@/domains/identity'
import type { Queryable } from '@/platform/database/connect'
import type { Handlers } from '@/platform/http/visit'
import { attachCalls } from './calls/attach'
import { contactCalls } from './calls/contact'
import { passCalls } from './calls/pass'
import { readCalls } from './calls/read'
import { writeCalls } from './calls/write'
import type { SupportContext } from './context'
import type { supportCalls } from './contract'
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

export { attachmentFor } from './attachment'
export { supportDeskHandlers } from './calls/desk'
export type { SupportContext } from './context'
export {
  answerTicket,
  assignTicket,
  closeTicket,
  type Decision,
  type DeskEntry,
  type DeskTicket,
  reopenTicket,
  type SupportDesk,
  ticketByNumber,
  ticketsIn,
} from './desk'
export { registerSupportJobs } from './follow'
export { personalData } from './store/personal-data'
export { timeline } from './store/timeline'
