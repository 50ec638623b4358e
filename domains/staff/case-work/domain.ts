import { allOperators } from '@/domains/staff/operators'
import { may } from '@/domains/staff/operators/rules/permissions'
import { defineDomain } from '@/platform/installation/domain'
import { caseWorkHandlers } from './calls/console'
import type { CaseWorkContext, CaseWorkPorts } from './context'
import { caseWorkCalls } from './contract/console'
import { personalData } from './tables/case-work'

export const caseWork = defineDomain({
  name: 'case-work',
  open: ({ database, vendor }, ports: CaseWorkPorts): CaseWorkContext => ({
    database,
    vendor,
    async staffFor(on, { permission }) {
      const operators = await allOperators(on)
      return operators
        .filter(({ disabledAt, role }) => disabledAt === null && may(role, permission))
        .map(({ name, email }) => ({ name, email }))
    },
    ...ports,
  }),
  console: { calls: caseWorkCalls, handlers: caseWorkHandlers },
  commands: () => import('./commands'),
  personalData,
  impersonalTables: { case_work: 'how staff divide their work: it names a case by its number alone' },
})
