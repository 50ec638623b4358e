import { ownersOf, personById } from '@/domains/accounts/companies'
import { openWay } from '@/platform/contract/weighty'
import type { Transaction } from '@/platform/database/connect'
import { keptName, type ShownName, shownName } from '@/platform/text/shown-name'
import type { LicencesContext } from '../context'
import { keyMails } from '../mails/mails'
import { companyName, endReadings, roleKept, type TakenKey } from '../store/key-readers'
import { lockKey } from '../store/key-records'
import { readsKeys } from './key-readers'
import { exchangeKey } from './staff-keys'

interface Place {
  readonly companyId: number
  readonly personId: number
}

/**
 * A person has left a company, or has another role in it: the keys that they have read are known outside. Its owners read
 * which, and exchange them; or that is done here, where the vendor says so.
 */
export async function keysTaken(context: LicencesContext, transaction: Transaction, place: Place, now: Date) {
  if (readsKeys(await roleKept(transaction, place))) return
  const taken = await endReadings(transaction, { ...place, at: now })
  if (taken.length === 0) return
  const exchanges = context.settings.keysOfLeavers === 'exchange'
  if (exchanges) await exchangeAll(context, transaction, taken, now)
  const name = exchanges ? 'keysExchanged' : 'keysKnown'
  const person = await personById(transaction, place.personId)
  const called = person && shownName(context.vendorName, person.called)
  const company = place.companyId
  await tellOwners(context, transaction, name, { company, person: called, keys: taken.filter((key) => !key.isErased) })
  await tellOwners(context, transaction, name, { company, person: null, keys: taken.filter((key) => key.isErased) })
}

async function exchangeAll(context: LicencesContext, transaction: Transaction, taken: readonly TakenKey[], now: Date) {
  const lock = openWay('key that a person of a company knows who may read it no more')
  for (const { id } of taken) {
    const key = await lockKey(transaction, id)
    if (key && key.retiredAt === null) await exchangeKey(context, transaction, lock, { key, now })
  }
}

interface OwnersLetter {
  readonly company: number
  readonly person: ShownName | null
  readonly keys: readonly TakenKey[]
}

async function tellOwners(
  context: LicencesContext,
  transaction: Transaction,
  name: keyof typeof keyMails.mails,
  { company: companyId, person, keys }: OwnersLetter,
) {
  if (keys.length === 0) return
  const facts = { company: keptName(await companyName(transaction, companyId)), person, keys }
  for (const { writtenTo: to, language: spoken } of await ownersOf(transaction, companyId)) {
    const language = context.offer.languages.of(spoken)
    await keyMails.send(context, transaction, name, { to, language }, facts)
  }
}
