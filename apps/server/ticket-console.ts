import { allOperators } from '@/domains/operators'
import { may } from '@/domains/operators/rules/permissions'
import type { SupportContext } from '@/domains/support'
import type { ConsoleContext } from '@/domains/support/context'
import { readCannedAnswers } from '@/domains/support/store/canned'
import type { House } from './house'

/** What the tickets' room of the console knows of the vendor: who answers, and what is answered often. */
export const ticketConsole = ({ database, config, log }: House, support: SupportContext): ConsoleContext => ({
  ...support,
  async staffMembers() {
    const operators = await allOperators(database)
    return operators.map(({ name, email, role, disabledAt }) => ({
      name,
      email,
      mayAnswer: disabledAt === null && may(role, 'tickets.answer'),
    }))
  },
  // Read each time, so that a changed file counts at once; a broken one is no reason to answer nobody.
  async cannedAnswers() {
    const answers = await readCannedAnswers(config.vendorDir)
    if (!('problem' in answers)) return answers
    log.error({ problem: answers.problem }, 'the canned answers cannot be used')
    return []
  },
})
