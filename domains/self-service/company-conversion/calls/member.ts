import { companiesOf, countPeople } from '@/domains/accounts/companies'
import type { conversionCalls } from '@/domains/accounts/companies/contract/conversion'
import { businessOf } from '@/domains/accounts/profile'
import { conversionOf, previewConversion } from '@/domains/back-office/members'
import { conversionUndo } from '@/domains/back-office/members/rules'
import { isRefusal } from '@/platform/contract/refusal'
import type { Handlers } from '@/platform/http/visit'
import { after, unixSeconds } from '@/platform/time/duration'
import { convertAccount, undoConverted } from '../actions/convert'
import type { CompanyConversionContext } from '../context'
import { summaryOf } from '../store/summary'

/** Handlers for a person's conversion of their purchases. */
export function conversionHandlers(context: CompanyConversionContext): Handlers<typeof conversionCalls> {
  const { database, members } = context
  /** Returns the person's conversions that can still be undone. */
  const undoable = async (personId: number, now: Date) => {
    const listed = []
    for (const { id: company, name } of await companiesOf(database, personId)) {
      const found = await conversionOf(database, company, now)
      if (found?.personId !== personId) continue
      const isAlone = (await countPeople(database, company)) === 1
      const blocked = found.hasBought ? ('purchases' as const) : null
      const until = unixSeconds(after(found.at, conversionUndo))
      listed.push({ company, name, until, blocked: isAlone ? blocked : ('people' as const) })
    }
    return listed
  }
  return {
    'GET /member/companies/conversion': async ({ member: { id }, now }) => {
      const preview = await previewConversion(members, database, id, now)
      const { presents, seats, companies, household, licenceKeys, ...goes } = await summaryOf(
        database,
        members.tables,
        id,
      )
      const business = await businessOf(database, id)
      return {
        possible: preview?.isPossible ?? false,
        version: preview?.version ?? '',
        name: business?.company ?? '',
        goes: { ...goes, licence_keys: licenceKeys, business: business !== null },
        stays: { presents, seats, companies },
        ends: household,
        undo: await undoable(id, now),
      }
    },

    'POST /member/companies/convert': async ({ input: { name, seen }, member: { id: personId }, now }) => {
      const done = await convertAccount(context, { personId, name, seen, now })
      return isRefusal(done) ? done : { company: done.company, undo_until: unixSeconds(done.until) }
    },

    'POST /member/companies/convert/undo': ({ input: { company: companyId }, member: { id: personId }, now }) =>
      undoConverted(context, { personId, companyId, now }),
  }
}
