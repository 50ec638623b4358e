import { refuse } from '@/platform/contract/refusal'
import { pageOf } from '@/platform/http/api/page'
import { projection } from '@/platform/http/api/projection'
import type { ApiHandlers } from '@/platform/http/api/visit'
import type { CompaniesContext } from '../context'
import { apiPerson, type companiesApiCalls } from '../contract/api'
import { kindOf, pageOfPeople } from '../store/shown'

/** Companies for the vendor's own systems. */
export const companiesApi = ({ database }: CompaniesContext): ApiHandlers<typeof companiesApiCalls> => ({
  'GET /api/v1/companies/{company}/people': async ({ input }) =>
    (await kindOf(database, input.company))?.kind === 'company'
      ? pageOf(input, (bounds) => pageOfPeople(database, input.company, bounds), present)
      : refuse(20085),
})

type Person = Awaited<ReturnType<typeof pageOfPeople>>[number]

const present = projection(apiPerson)((person: Person) => ({
  member: person.id,
  notice: person.noticeRole && person.noticeAt && { role: person.noticeRole, at: person.noticeAt.toISOString() },
}))
