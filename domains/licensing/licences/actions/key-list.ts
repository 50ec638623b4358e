import { ownerOf } from '@/domains/accounts/identity'
import type { Change } from '@/platform/audit/change'
import { isRefusal, refuseFields } from '@/platform/contract/refusal'
import type { Queryable } from '@/platform/database/connect'
import type { DayOrder } from '@/platform/text/typed/day'
import type { LicencesContext } from '../context'
import { type KeyListProblem, type ListedKey, readKeyList } from '../rules/key-list'
import { endingOf } from '../rules/keys'
import { hashOfKey } from '../store/key-hashes'
import { addListedKeys, knownHashes, unclaimedHashes } from '../store/listed-keys'
import { claimFor } from './claim-key'

interface KeyListFile {
  readonly name: string
  readonly content: string
}

/** The actual or expected result of a list of keys: all of it, or none. */
export interface KeyListOutcome {
  /** Lines with a key. */
  readonly lines: number
  readonly added: number
  /** Keys that existed already, and stay as they are. */
  readonly known: number
  /** Keys assigned to the member with that email. */
  readonly assigned: number
  /** Keys whose address has no account: they wait until they are typed in. */
  readonly waiting: number
  /** Keys whose product gives more devices than the list says. */
  readonly roomier: number
  /** How days with slashes were read, as other lines of the list say; null: none needs that. */
  readonly days: DayOrder | null
}

type ListContext = Pick<LicencesContext, 'catalogue' | 'events' | 'offer' | 'secret'>

interface KeyListPlan extends KeyListOutcome {
  readonly problems: readonly KeyListProblem[]
  readonly unknown: readonly ListedKey[]
  readonly claims: readonly { readonly key: string; readonly memberId: number; readonly language: string | null }[]
}

/** Reads a list without taking anything in. */
export async function planKeyList(
  { catalogue, offer }: Pick<ListContext, 'catalogue' | 'offer'>,
  database: Queryable,
  content: string,
  now: Date,
): Promise<KeyListPlan> {
  const { keys, problems, dayOrder } = readKeyList(
    content,
    { catalogue: await catalogue.currentCatalogue(database), platforms: offer.platforms },
    now,
  )
  const hashes = keys.map(({ key }) => hashOfKey(key).toString('hex'))
  const known = await knownHashes(database, { hashes, keys: keys.map(({ key }) => key) })
  const unclaimed = await unclaimedHashes(database, hashes)
  const isKnown = (key: string) => known.has(hashOfKey(key).toString('hex')) || known.has(key.toLowerCase())
  const unknown = keys.filter(({ key }) => !isKnown(key))
  const claims: KeyListPlan['claims'][number][] = []
  let waiting = 0
  for (const { key, email } of keys) {
    if (email === null || (isKnown(key) && !unclaimed.has(hashOfKey(key).toString('hex')))) continue
    const owner = await ownerOf(database, email)
    if (owner) claims.push({ key, memberId: owner.id, language: owner.language })
    else waiting++
  }
  const roomier = unknown.filter(({ isRoomier }) => isRoomier).length
  const counts = { added: unknown.length, known: keys.length - unknown.length, assigned: claims.length }
  return {
    lines: keys.length + problems.length,
    ...counts,
    waiting,
    roomier,
    days: dayOrder,
    problems,
    unknown,
    claims,
  }
}

/** Returns the public part of a plan or its result. */
export const outcomeOf = ({ problems: _, unknown: __, claims: ___, ...outcome }: KeyListPlan): KeyListOutcome => outcome

/**
 * Imports a list of keys as they are (decision 0107), all or none. 10001: there are problems. A key is added once, even
 * if several lists name it; the same list again assigns keys to addresses that have an account since. Addresses are not
 * stored.
 */
export const importKeyList = (context: ListContext, change: Change, { name, content }: KeyListFile, now: Date) =>
  change(async (transaction) => {
    const plan = await planKeyList(context, transaction, content, now)
    if (plan.problems.length > 0) return refuseFields('content')
    const outcome = outcomeOf(plan)
    const rows = plan.unknown.map(({ key, ...facts }) => ({ ...facts, hash: hashOfKey(key), ending: endingOf(key) }))
    const added = await addListedKeys(transaction, rows, now)
    let assigned = 0
    for (const { key, memberId, language } of plan.claims) {
      const spoken = context.offer.languages.of(language)
      if (!isRefusal(await claimFor(context, transaction, { key, memberId, language: spoken, now }))) assigned++
    }
    const done = { added, known: outcome.lines - added, assigned }
    return {
      answer: { ...outcome, ...done },
      record: { action: 'licenceKey.import', memberId: null, details: { file: name, ...done } },
    }
  })
