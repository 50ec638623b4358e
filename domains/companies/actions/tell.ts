import type { Transaction } from '@/platform/database/connect'
import { memberPage } from '@/platform/paths'
import type { CompaniesContext } from '../context'
import type { letters } from '../mails/letters'
import { type LetterText, sendLetter } from '../mails/send'
import { ownersOf, personById } from '../store/people'

type Letter = Exclude<keyof typeof letters, 'invitation'>

/** Where the people of a company are shown; somebody in a session of their own is led to the switch first. */
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
