import { countPeople, openCompany, personById } from '@/domains/accounts/companies'
import { countAttempt, lockCompany } from '@/domains/accounts/identity'
import { handBusiness } from '@/domains/accounts/profile'
import { convert, lockConversion, undoConversion } from '@/domains/back-office/members'
import { conversionUndo } from '@/domains/back-office/members/rules'
import { eraseMember } from '@/domains/back-office/privacy'
import { dissolveHousehold } from '@/domains/licensing/households'
import { seatsToCompany, seatsToPerson } from '@/domains/licensing/licences'
import { isRefusal, type Refusal, refuse, refuseFields, refuseUntil } from '@/platform/contract/refusal'
import type { Transaction } from '@/platform/database/connect'
import { allOrNothing } from '@/platform/database/transaction'
import { keptName, plainName } from '@/platform/text/shown-name'
import { after, days } from '@/platform/time/duration'
import { ownCount } from '@/platform/time/throttle'
import type { CompanyConversionContext } from '../context'
import { conversionMails, type LetterName } from '../mails/mails'

/** Repeated conversions would give devices unpaid room, so they are throttled. */
const attempts = (personId: number) => [
  ownCount({ key: `conversions of member ${personId}`, free: 3, forgives: days(10), longestDelay: days(30) }),
]

interface Conversion {
  readonly personId: number
  readonly name: string
  /** The preview that was seen. */
  readonly seen: string
  readonly now: Date
}

/**
 * Makes a company of what a person has bought, in one transaction; they own it, and their devices go on. 20035: there is
 * nothing that could, or they own enough of them; 31002: something has come or gone since the preview.
 */
export async function convertAccount(
  context: CompanyConversionContext,
  { personId, name: wanted, seen, now }: Conversion,
): Promise<{ readonly company: number; readonly until: Date } | Refusal<10001 | 20035 | 20039 | 31002>> {
  const { database, events } = context
  const name = plainName(context.vendorName, wanted)
  if (name === null) return refuseFields('name')
  const wait = await countAttempt(database, attempts(personId), now)
  if (wait !== null) return refuseUntil(wait)
  let why: Refusal<20035 | 31002> = refuse(20035)
  const until = after(now, conversionUndo)
  const converted = await allOrNothing(database, async (transaction) => {
    const opened = await openCompany(events, transaction, { personId, name, now })
    if (!opened) return null
    const { company: companyId } = opened
    // A company has no household: its purchases are no longer shared.
    await dissolveHousehold(context.households, transaction, { holderId: personId, now })
    const done = await convert(context.members, transaction, { personId, companyId, seen, now })
    if (isRefusal(done)) {
      why = done
      return null
    }
    await handBusiness(transaction, personId, companyId)
    await seatsToCompany(context.licences, transaction, { personId, companyId, now })
    await tell(context, transaction, 'converted', { personId, company: name, until })
    return { company: companyId, until }
  })
  return converted ?? why
}

/**
 * Undoes a conversion and deletes the company: no other person was told of it. 20035: another person is in the company,
 * it has bought something itself, or it is too late.
 */
export async function undoConverted(
  context: CompanyConversionContext,
  { personId, companyId, now }: { readonly personId: number; readonly companyId: number; readonly now: Date },
): Promise<Record<string, never> | Refusal<20035 | 20085>> {
  const { tables } = context.members
  let why: Refusal<20035 | 20085> = refuse(20035)
  const undone = await allOrNothing(context.database, async (transaction) => {
    const known = await lockConversion(context.members, transaction, { personId, companyId, now })
    if (isRefusal(known)) {
      why = known
      return null
    }
    const company = (await lockCompany(transaction, companyId))?.name ?? ''
    if ((await countPeople(transaction, companyId)) > 1) return null
    await seatsToPerson(context.licences, transaction, { personId, companyId, now })
    await handBusiness(transaction, companyId, personId)
    await undoConversion(context.members, transaction, known, now)
    await eraseMember(tables, transaction, companyId, { now, booksUntil: now })
    await tell(context, transaction, 'undone', { personId, company, until: now })
    return {}
  })
  return undone ?? why
}

async function tell(
  context: CompanyConversionContext,
  transaction: Transaction,
  name: LetterName,
  { personId, company, until }: { readonly personId: number; readonly company: string; readonly until: Date },
) {
  const person = await personById(transaction, personId)
  if (!person) return
  const to = { to: person.writtenTo, language: context.offer.languages.of(person.language) }
  await conversionMails.send(context, transaction, name, to, { company: keptName(company), until })
}
