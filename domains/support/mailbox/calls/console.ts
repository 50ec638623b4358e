import type { Handlers } from '@/platform/http/visit'
import { joinLetter } from '../actions/join'
import type { MailboxContext } from '../context'
import type { mailboxCalls } from '../contract/console'
import { lettersBefore } from '../store/letters'
import { presentLetter } from './present'

const pageLength = 50

/** Handlers for operators' view of letters, and their actions. */
export const mailboxConsole = (context: MailboxContext): Handlers<typeof mailboxCalls> => ({
  // One row more than a page shows whether there are further ones.
  'GET /console/api/letters': async ({ input }) => {
    const found = await lettersBefore(context.database, { ...input, limit: pageLength + 1 })
    return { letters: found.slice(0, pageLength).map(presentLetter), more: found.length > pageLength }
  },

  'POST /console/api/letters/join': ({ input: { letter, ticket = null }, change, now }) =>
    change((transaction) => joinLetter(context, transaction, { letter, ticket, now })),
})
