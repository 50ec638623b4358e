import { renameMember, setReadableCookies } from '@/domains/identity'
import { mayChangeEmail } from '@/domains/identity/rules/email-changes'
import { refuse, refuseFields } from '@/platform/http/refusal'
import type { Handlers } from '@/platform/http/visit'
import type { ProfileContext } from '../context'
import type { profileCalls } from '../contract/member'
import { businessOnWire, readBusiness, readGender, writeBusiness, writeGender } from '../map'
import { type BusinessField, businessProblems, fullNameProblem, tidyBusiness } from '../rules'
import { profileOf, putBusiness, putGender } from '../store/profiles'

/** Every call of the profile with its handler. */
export function profileHandlers(context: ProfileContext): Handlers<typeof profileCalls> {
  const { database, emailChanges } = context
  return {
    'GET /member/get_user_profile': async ({ member, now }) => {
      const { gender, business } = await profileOf(database, member.id)
      return {
        manage: { full_name: member.username, gender: writeGender(gender) },
        business: writeBusiness(business),
        is_email_changed: !mayChangeEmail(emailChanges, member, now),
      }
    },

    'POST /member/update_user_manage': async (visit) => {
      const { input, member } = visit
      const problem = fullNameProblem(input.full_name, member.username)
      if (problem === 'characters') return refuse(20025)
      if (problem !== null) return refuseFields('full_name')
      const renamed = await database.transaction(async (transaction) => {
        await putGender(transaction, member.id, readGender(input.gender))
        return renameMember(transaction, member.id, input.full_name)
      })
      if (renamed !== null && visit.cookieToken !== null) setReadableCookies(context, visit, renamed)
      return {}
    },

    'POST /member/update_user_business': async ({ input, member }) => {
      const company = input.company ?? (await profileOf(database, member.id)).business.company
      const business = tidyBusiness(readBusiness({ ...input, company }))
      const problems = Object.entries(businessProblems(business))
      const fields = problems.map(([field]) => businessOnWire[field as BusinessField])
      if (problems.some(([, problem]) => problem !== 'pattern')) return refuseFields(...fields)
      if (fields.length > 0) return { ...refuse(20040), fields }
      await putBusiness(database, member.id, business)
      return {}
    },
  }
}
