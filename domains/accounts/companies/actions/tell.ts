import type { Transaction } from '@/platform/database/connect'
import type { MailFacts } from '@/platform/mail/define'
import { type Called, keptName, noName, shownName } from '@/platform/text/shown-name'
import type { CompaniesContext } from '../context'
import { type CompanyMail, companyMails } from '../mails/mails'
import { ownersOf, personById } from '../store/people'

type Facts<Name extends CompanyMail> = MailFacts<typeof companyMails, Name>

interface NewOwner {
  readonly company: { readonly id: number; readonly name: string }
  readonly person: Called
  /** The person who made them an owner; null: unknown. */
  readonly byId: number | null
}

/** Writes to one person. */
export async function tellPerson<Name extends CompanyMail>(
  context: CompaniesContext,
  transaction: Transaction,
  personId: number,
  name: Name,
  facts: Facts<Name>,
) {
  const person = await personById(transaction, personId)
  if (!person) return
  const language = context.offer.languages.of(person.language)
  await companyMails.send(context, transaction, name, { to: person.writtenTo, language }, facts)
}

/** Writes to every owner of a company. */
export async function tellOwners<Name extends CompanyMail>(
  context: CompaniesContext,
  transaction: Transaction,
  companyId: number,
  name: Name,
  facts: Facts<Name>,
) {
  for (const { writtenTo: to, language: spoken } of await ownersOf(transaction, companyId)) {
    const language = context.offer.languages.of(spoken)
    await companyMails.send(context, transaction, name, { to, language }, facts)
  }
}

/** Tells every owner about a new one, however they became one. */
export async function tellNewOwner(
  context: CompaniesContext,
  transaction: Transaction,
  { company, person, byId }: NewOwner,
) {
  const by = byId === null ? null : await personById(transaction, byId)
  const vendor = context.vendorName
  await tellOwners(context, transaction, company.id, 'newOwner', {
    company: keptName(company.name),
    person: shownName(vendor, person),
    by: by ? shownName(vendor, by.called) : noName,
  })
}
