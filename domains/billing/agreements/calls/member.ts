import type { Handlers } from '@/platform/http/visit'
import type { Deps } from '@/platform/installation/deps'
import type { agreementCalls } from '../contract/member'
import { agreementsOf } from '../store/agreements'

/** The dependencies of the agreements to legal documents. */
export type AgreementsContext = Pick<Deps, 'database' | 'legal'>

export const agreementHandlers = ({ database }: AgreementsContext): Handlers<typeof agreementCalls> => ({
  'GET /member/agreements': async ({ member }) => ({ agreements: [...(await agreementsOf(database, member.id))] }),
})
