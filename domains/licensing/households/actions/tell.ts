import type { Catalogue } from '@/domains/commerce/catalogue/rules'
import type { Transaction } from '@/platform/database/connect'
import type { Reader } from '@/platform/i18n/texts'
import { textIn } from '@/platform/i18n/texts'
import { shownName } from '@/platform/text/shown-name'
import type { HouseholdsContext } from '../context'
import { type HouseholdMail, householdMails } from '../mails/mails'
import { type Person, personById } from '../store/people'
import type { SharedPlace } from '../tables'

const namesOf = (catalogue: Catalogue, line: string) => catalogue.lines.find(({ key }) => key === line)?.names

export const lineName = (catalogue: Catalogue, line: string, reader: Reader): string =>
  textIn(namesOf(catalogue, line), reader) ?? line

/** Seats with the names of their lines, for mails. */
export async function namedSeats(
  { catalogue: reader }: Pick<HouseholdsContext, 'catalogue'>,
  transaction: Transaction,
  places: readonly SharedPlace[],
) {
  const catalogue = await reader.currentCatalogue(transaction)
  return places.map(({ line, platform }) => ({ names: namesOf(catalogue, line) ?? { en: line }, platform }))
}

interface Telling {
  readonly name: Exclude<HouseholdMail, 'invitation'>
  /** The addressee. */
  readonly to: Person
  readonly holder: Person
  readonly person: Person
  /** The lines and platforms of the seats. */
  readonly places?: readonly SharedPlace[]
}

/** Writes to a person in a household about it. */
export async function tell(
  context: HouseholdsContext,
  transaction: Transaction,
  { name, to, holder, person, places = [] }: Telling,
) {
  const vendor = context.vendorName
  const facts = {
    holder: shownName(vendor, holder.called),
    person: shownName(vendor, person.called),
    email: person.email ?? '',
    seats: await namedSeats(context, transaction, places),
  }
  const language = context.offer.languages.of(to.language)
  await householdMails.send(context, transaction, name, { to: to.writtenTo, language }, facts)
}

/** Returns a person in a household. Their account exists as long as the household. */
export async function someone(transaction: Transaction, id: number): Promise<Person> {
  const person = await personById(transaction, id)
  if (!person) throw new Error('A person of a household has no account')
  return person
}
