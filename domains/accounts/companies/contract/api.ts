import { z } from 'zod/mini'
import { defineApiCalls } from '@/platform/contract/api-call'
import { idInPath, listOf, page, time } from '@/platform/contract/api-fields'
import { companyRoles } from '@/platform/contract/company-roles'
import { lesserRoles } from '../rules'

export const apiPerson = z.object({
  member: z.int(),
  email: z.string(),
  name: z.string(),
  role: z.enum(companyRoles),
  joined_at: time,
  /** An owner's announced role, and its start; null: no notice. `gone`: no longer in the company. */
  notice: z.nullable(z.object({ role: z.enum(lesserRoles), at: time })),
})
export type ApiPerson = z.output<typeof apiPerson>

/** A company as the example names it. */
export const exampleCompany = 4712

const example: ApiPerson = {
  member: 1,
  email: 'ada@example.test',
  name: 'Ada',
  role: 'owner',
  joined_at: '2026-11-21T12:00:00.000Z',
  notice: null,
}

export const companiesApiCalls = defineApiCalls({
  'GET /api/v1/companies/{company}/people': {
    summary: 'Lists the people who act for a company, with their roles',
    description: 'A company is the member whose `kind` says so. Newest members first.',
    permission: 'members.read',
    effect: 'read',
    input: z.object({ company: idInPath, ...page }),
    answer: listOf(apiPerson),
    codes: [20085],
    example: { input: { company: exampleCompany }, answer: { items: [example], next: null } },
  },
})
