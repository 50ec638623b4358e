import { reasonMessages } from '@/domains/commerce/refunds/rules'
import { allOperators } from '@/domains/staff/operators'
import { may } from '@/domains/staff/operators/rules/permissions'
import { readTranslators } from '@/platform/i18n/server'
import { wordingOf } from '@/platform/i18n/wording-of'
import { defineDomain } from '@/platform/installation/domain'
import { domainOf } from '@/platform/mail/headers'
import { describeProblem } from '@/platform/text/problems'
import { supportConsoleHandlers } from './calls/console'
import { passCalls } from './calls/pass'
import { readCalls } from './calls/read'
import { attachCalls, contactCalls, writeCalls } from './calls/write'
import type { ConsoleContext } from './context'
import { supportConsoleCalls } from './contract/console'
import { ticketCalls } from './contract/member'
import { ticketsPart } from './imports/tickets'
import { registerTicketJobs } from './jobs'
import { serveAttachments } from './pages/attachment'
import { readCannedAnswers, together, writtenAnswers } from './store/canned'
import { overview, staff } from './store/staff'
import { backup, personalData } from './tables'

export const tickets = defineDomain({
  name: 'tickets',
  feature: 'tickets',
  mails: wordingOf('domains/support/tickets/mails'),
  samples: async () => (await import('./mails/mails')).ticketMails,
  async open(deps): Promise<ConsoleContext> {
    const { config, vendor, log } = deps
    const refunds = readTranslators(wordingOf('domains/commerce/refunds/mails'), deps.overrides)
    return {
      ...deps,
      staff: vendor.support ?? { email: vendor.seller.email, language: 'en' },
      opensByMail: vendor.support?.opensByMail ?? true,
      mailbox: config.mailbox,
      mailDomain: domainOf(config.mailFrom ?? vendor.mailFrom),
      ticketUrl: config.ticketUrl,
      refundReason: (reason, language) => refunds[language](reasonMessages[reason]),
      async staffMembers(database) {
        const operators = await allOperators(database)
        return operators.map(({ name, email, role, disabledAt }) => ({
          name,
          email,
          mayAnswer: disabledAt === null && may(role, 'tickets.answer'),
        }))
      },
      // Read each time, so that a changed file counts at once; a broken one does not prevent answers.
      async cannedAnswers() {
        const written = await writtenAnswers(deps.database)
        const answers = await readCannedAnswers(config.vendorDir, deps.offer)
        if (!('problems' in answers)) return together(answers, written)
        log.error({ problems: answers.problems.map(describeProblem) }, 'the canned answers cannot be used')
        return written
      },
    }
  },
  member: {
    calls: ticketCalls,
    handlers: (context) => ({
      ...passCalls(context),
      ...readCalls(context),
      ...writeCalls(context),
      ...attachCalls(context),
      ...contactCalls(context),
    }),
  },
  console: { calls: supportConsoleCalls, handlers: supportConsoleHandlers },
  pages: serveAttachments,
  jobs: registerTicketJobs,
  commands: () => import('./commands'),
  imports: [ticketsPart],
  personalData,
  impersonalTables: { canned_answers: 'what staff answer often' },
  backup,
  overview,
  staff,
})
