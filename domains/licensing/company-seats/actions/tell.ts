import {
  type NamedPlace,
  namerOfPlaces,
  type PlacesToTell,
  programsOfPlaces,
  tellOfPlaces,
  type UntoldSeat,
} from '@/domains/licensing/licences'
import type { Transaction } from '@/platform/database/connect'
import { keptName } from '@/platform/text/shown-name'
import type { CompanySeatsContext } from '../context'
import { companySeatMails } from '../mails/mails'
import { addresseesOf, companyNamed } from '../store/groups'

const source = 'company' as const

/** Writes to the people of a company about the seats that they have got or lost since they were told last. */
export async function tellPeople(context: CompanySeatsContext, companyId: number, now: Date): Promise<void> {
  const account = { accountId: companyId, source }
  await tellOfPlaces(context.database, account, async (transaction, people) => {
    const company = await companyNamed(transaction, companyId)
    if (company === null) return
    const named = await namerOfPlaces(context.licences, transaction, { ...account, now })
    const addressees = await addresseesOf(
      transaction,
      people.map(({ personId }) => personId),
    )
    for (const places of people) {
      const to = addressees.get(places.personId)
      if (to) await tellOne(context, transaction, { ...places, ...to, company, named })
    }
  })
}

interface Telling extends PlacesToTell {
  readonly writtenTo: string
  readonly language: string | null
  readonly company: string
  readonly named: (place: UntoldSeat) => NamedPlace
}

async function tellOne(
  context: CompanySeatsContext,
  transaction: Transaction,
  { has, ended, writtenTo, language: spoken, company: name, named }: Telling,
) {
  const language = context.offer.languages.of(spoken)
  const reader = { to: writtenTo, language }
  const company = keptName(name)
  if (has.length > 0) {
    const seats = has.map(named)
    const programs = await programsOfPlaces(context.licences, transaction, seats, language)
    await companySeatMails.send(context, transaction, 'given', reader, { company, seats, email: writtenTo, programs })
  }
  for (const ending of new Set(ended.map((seat) => seat.ending))) {
    const seats = ended.filter((seat) => seat.ending === ending).map(named)
    if (ending !== null) await companySeatMails.send(context, transaction, 'ended', reader, { company, seats, ending })
  }
}
