import { allOperators } from '@/domains/staff/operators'
import { may } from '@/domains/staff/operators/rules/permissions'
import { defineDomain } from '@/platform/installation/domain'
import { hours } from '@/platform/time/duration'
import { caseWorkHandlers } from './calls/console'
import type { CaseWorkContext, CaseWorkPorts } from './context'
import { caseWorkCalls } from './contract/console'
import { forgetEndedCases } from './store/work'
import { personalData } from './tables/case-work'

function registerCaseJobs({ worker, sources }: CaseWorkContext) {
  worker.recur('cases.purge', hours(24), async (patient) => {
    for (const source of sources) await forgetEndedCases(patient, source)
  })
}

export const caseWork = defineDomain({
  name: 'case-work',
  open: ({ database, vendor, worker }, ports: CaseWorkPorts): CaseWorkContext => ({
    database,
    vendor,
    worker,
    async staffFor(on, { permission }) {
      const operators = await allOperators(on)
      return operators
        .filter(({ disabledAt, role }) => disabledAt === null && may(role, permission))
        .map(({ name, email }) => ({ name, email }))
    },
    ...ports,
  }),
  console: { calls: caseWorkCalls, handlers: caseWorkHandlers },
  jobs: registerCaseJobs,
  commands: () => import('./commands'),
  personalData,
  impersonalTables: { case_work: 'how staff divide their work: it names a case by its number alone' },
})
