import type { Handlers } from '@/platform/http/visit'
import type { LegalContext } from '../context'
import type { legalCalls } from '../contract/member'
import { agreementsOf } from '../store/agreements'

export const legalHandlers = ({ database }: LegalContext): Handlers<typeof legalCalls> => ({
  'GET /member/agreements': async ({ member }) => ({ agreements: [...(await agreementsOf(database, member.id))] }),
})
