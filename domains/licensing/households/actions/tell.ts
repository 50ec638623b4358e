import type { Catalogue } from '@/domains/commerce/catalogue/rules'
import type { Transaction } from '@/platform/database/connect'
import type { Language } from '@/platform/i18n/languages'
import { textIn } from '@/platform/i18n/texts'
import type { Translate } from '@/platform/i18n/translator'
import { memberPage } from '@/platform/paths'
import { shownName } from '@/platform/text/shown-name'
import type { HouseholdsContext } from '../context'
import { letters, seatInWords } from '../mails/letters'
import { sendLetter } from '../mails/send'
import { type Person, personById } from '../store/people'
import type { SharedPlace } from '../tables'

export const lineName = (catalogue: Catalogue, line: string, language: Language): string =>
  textIn(catalogue.lines.find(({ key }) => key === line)?.names, language) ?? line

/** Lines and platforms, as a letter names them. */
export async function seatsInWords(
  { catalogue: reader, offer, translate }: Pick<HouseholdsContext, 'catalogue' | 'offer' | 'translate'>,
  transaction: Transaction,
  { places, language: spoken }: { readonly places: readonly SharedPlace[]; readonly language: string | null },
): Promise<string> {
  const catalogue = await reader.currentCatalogue(transaction)
  const language = offer.languages.of(spoken)
  const named = places.map(({ line, platform }) =>
    seatInWords(translate[language], lineName(catalogue, line, language), platform),
  )
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(named)
}

type LetterName = Exclude<keyof typeof letters, 'invitation' | 'declined'>

interface Telling {
  readonly name: LetterName
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
    vendor,
    email: person.email ?? '',
    seats: await seatsInWords(context, transaction, { places, language: to.language }),
    url: context.publicUrl + memberPage('household'),
  }
  const write = (t: Translate) => letters[name](t, facts)
  await sendLetter(context, transaction, name, { to: to.writtenTo, language: to.language, write })
}

/** Returns a person in a household. Their account exists as long as the household. */
export async function someone(transaction: Transaction, id: number): Promise<Person> {
  const person = await personById(transaction, id)
  if (!person) throw new Error('A person of a household has no account')
  return person
}
