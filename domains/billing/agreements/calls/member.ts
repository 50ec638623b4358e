import type { Handlers } from '@/platform/http/visit'
import type { AgreementsContext } from '../context'
import type { agreementCalls } from '../contract/member'
import { agreementsOf } from '../store/agreements'

export const agreementHandlers = ({ database }: AgreementsContext): Handlers<typeof agreementCalls> => ({
  'GET /member/agreements': async ({ member }) => ({ agreements: [...(await agreementsOf(database, member.id))] }),
})
