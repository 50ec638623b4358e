import type { Transaction } from '@/platform/database/connect'
import { memberPage } from '@/platform/paths'
import { type Called, keptName, noName, shownName } from '@/platform/text/shown-name'
import type { CompaniesContext } from '../context'
import { letters } from '../mails/letters'
import { type LetterText, sendLetter } from '../mails/send'
import { ownersOf, personById } from '../store/people'

type Letter = Exclude<keyof typeof letters, 'invitation'>

interface NewOwner {
  readonly company: { readonly id: number; readonly name: string }
  readonly person: Called
  /** The person who made them an owner; null: unknown. */
  readonly byId: number | null
}

/**
 * Returns the address of the page with a company's people; it leads a person in a session of their own to the switch
 * first.
 */
export const companyAddress = ({ publicUrl }: Pick<CompaniesContext, 'publicUrl'>) =>
  publicUrl + memberPage('companies')

/** Writes to one person. */
export async function tellPerson(
  context: CompaniesContext,
  transaction: Transaction,
  personId: number,
  name: Letter,
  write: LetterText,
) {
  const person = await personById(transaction, personId)
  if (person) await sendLetter(context, transaction, name, { to: person.writtenTo, language: person.language, write })
}

/** Writes to every owner of a company. */
export async function tellOwners(
  context: CompaniesContext,
  transaction: Transaction,
  companyId: number,
  name: Letter,
  write: LetterText,
) {
  for (const { writtenTo: to, language } of await ownersOf(transaction, companyId))
    await sendLetter(context, transaction, name, { to, language, write })
}

/** Tells every owner about a new one, however they became one. */
export async function tellNewOwner(
  context: CompaniesContext,
  transaction: Transaction,
  { company, person, byId }: NewOwner,
) {
  const by = byId === null ? null : await personById(transaction, byId)
  const vendor = context.vendorName
  const facts = { vendor, company: keptName(company.name), url: companyAddress(context) }
  const names = { person: shownName(vendor, person), by: by ? shownName(vendor, by.called) : noName }
  await tellOwners(context, transaction, company.id, 'newOwner', (t) => letters.newOwner(t, { ...facts, ...names }))
}
