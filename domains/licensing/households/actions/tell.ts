import { namerOfPlaces, programsOfPlaces, tellOfPlaces } from '@/domains/licensing/licences'
import type { Transaction } from '@/platform/database/connect'
import { shownName } from '@/platform/text/shown-name'
import type { HouseholdsContext } from '../context'
import { type HouseholdMail, householdMails } from '../mails/mails'
import { type Person, personById } from '../store/people'
import type { SharedPlace } from '../tables'

/** Seats of a holder with the names of their products, for mails. */
export async function namedSeats(
  { licences, clock }: Pick<HouseholdsContext, 'licences' | 'clock'>,
  transaction: Transaction,
  { holderId: accountId, places }: { readonly holderId: number; readonly places: readonly SharedPlace[] },
) {
  if (places.length === 0) return []
  return places.map(await namerOfPlaces(licences, transaction, { accountId, source: 'household', now: clock() }))
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
  const language = context.offer.languages.of(to.language)
  const seats = await namedSeats(context, transaction, { holderId: holder.id, places })
  const facts = {
    holder: shownName(vendor, holder.called),
    person: shownName(vendor, person.called),
    email: person.email ?? '',
    seats,
    programs: seats.length === 0 ? null : await programsOfPlaces(context.licences, transaction, seats, language),
  }
  await householdMails.send(context, transaction, name, { to: to.writtenTo, language }, facts)
}

/** Returns a person in a household. Their account exists as long as the household. */
export async function someone(transaction: Transaction, id: number): Promise<Person> {
  const person = await personById(transaction, id)
  if (!person) throw new Error('A person of a household has no account')
  return person
}

/** Writes to the people of a household whose seats have ended because fewer are paid for. */
export function tellUnpaid(context: HouseholdsContext, holderId: number): Promise<void> {
  const account = { accountId: holderId, source: 'household' } as const
  return tellOfPlaces(context.database, account, async (transaction, people) => {
    const holder = await someone(transaction, holderId)
    for (const { personId, ended: places } of people) {
      const person = await personById(transaction, personId)
      if (person) await tell(context, transaction, { name: 'seatUnpaid', to: person, holder, person, places })
    }
  })
}
