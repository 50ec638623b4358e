import { renamePerson, renameReadableCookies } from '@/domains/accounts/identity'
import { mayChangeEmail } from '@/domains/accounts/identity/rules/email-changes'
import { isRefusal, refuse, refuseFields } from '@/platform/contract/refusal'
import type { Handlers, MemberCaller } from '@/platform/http/visit'
import type { ProfileContext } from '../context'
import type { profileCalls } from '../contract/member'
import { businessOnWire, readBusiness, readGender, writeBusiness, writeGender } from '../map'
import { type BusinessField, fullNameProblem } from '../rules'
import { tidyBusiness } from '../rules/business'
import { typedProblems } from '../rules/letters'
import { profileOf, putBusiness, putGender } from '../store/profiles'

/** Every call of the profile with its handler. */
export function profileHandlers(context: ProfileContext): Handlers<typeof profileCalls> {
  const { database, emailChanges } = context

  /** The name of a company has one writer, which judges it and keeps its story; here its refusal is that of a name (20025). */
  async function renameCompany(member: MemberCaller, name: string, now: Date) {
    if (name !== member.username) {
      const renamed = await context.renameCompany(member, name, now)
      if (isRefusal(renamed)) return { ...refuse(20025), fields: ['full_name'] }
    }
    return {}
  }

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
      if (member.company !== null) return renameCompany(member, input.full_name, visit.now)
      const renamed = await database.transaction(async (transaction) => {
        await putGender(transaction, member.id, readGender(input.gender))
        return renamePerson(transaction, member.id, input.full_name)
      })
      if (renamed !== null && visit.cookieToken !== null) renameReadableCookies(context, visit, renamed)
      return {}
    },

    'POST /member/update_user_business': async ({ input, member }) => {
      const company = input.company ?? (await profileOf(database, member.id)).business.company
      const business = tidyBusiness(readBusiness({ ...input, company }))
      const problems = Object.entries(typedProblems(business)).filter(
        // A missing field keeps its value, and a program that does not know the field could not fix it.
        ([field]) => field !== 'company' || input.company !== undefined,
      )
      const fields = problems.map(([field]) => businessOnWire[field as BusinessField])
      if (problems.some(([, problem]) => problem !== 'pattern' && problem !== 'characters'))
        return refuseFields(...fields)
      if (fields.length > 0) return { ...refuse(20040), fields }
      await putBusiness(database, member.id, business)
      return {}
    },
  }
}
