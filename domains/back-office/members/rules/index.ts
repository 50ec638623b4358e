import { reasonLimit } from '@/platform/text/metadata'
import { foldName } from '@/platform/text/shown-name'
import { foldAddress } from '@/platform/text/typed/address'
import { plainly } from '@/platform/text/typed/seen'
import { before, days } from '@/platform/time/duration'

/** A merge can be undone for so long (spec 12.1). */
export const undoDays = 30

/** The limits of what operators type here, used by the forms and by the server. */
export const limits = { reason: reasonLimit, search: 120 } as const

/** The longest list of licence keys in one call; longer lists need `foyer licences import-keys`. */
export const mostCharacters = 200_000

export const mayUndo = (merge: { readonly at: Date; readonly undoneAt: Date | null }, now: Date): boolean =>
  merge.undoneAt === null && merge.at >= before(now, days(undoDays))

/** `conversion`: what a person has bought becomes a company's, and the person keeps their account (decision 0123). */
export const mergeKinds = ['merge', 'conversion'] as const
export type MergeKind = (typeof mergeKinds)[number]

interface Account {
  readonly id: number
  readonly kind: 'person' | 'company'
  /** True if it was merged into another account. */
  readonly isMerged: boolean
  /** True if others were merged into it. */
  readonly holdsOthers: boolean
  /** True if its deletion was requested, or is done. */
  readonly ends: boolean
  readonly isBlacklisted: boolean
}

/** Why two accounts cannot be merged. */
export const mergeProblems = [
  'same',
  'company',
  'merged',
  'holdsOthers',
  'households',
  'ends',
  'blacklisted',
  'wayBack',
] as const

export type MergeProblem = (typeof mergeProblems)[number]

/**
 * Returns why one account cannot be merged into another; null: it can. One that others were merged into cannot: each
 * merge is undone by itself, so no row is ever moved twice. A blocked member must not get in by another account. A
 * company is not merged with a person: people act for it (decision 0115). A person is in one household at most, so one
 * of the two leaves theirs before.
 * @param inHouseholds both share seats with a household, or belong to one
 */
export function mergeProblem(
  from: Account,
  into: Account,
  { inHouseholds }: { readonly inHouseholds: boolean },
): MergeProblem | null {
  if (from.id === into.id) return 'same'
  if (from.kind === 'company' || into.kind === 'company') return 'company'
  if (from.isMerged || into.isMerged) return 'merged'
  if (from.holdsOthers) return 'holdsOthers'
  if (inHouseholds) return 'households'
  if (from.ends || into.ends) return 'ends'
  return from.isBlacklisted || into.isBlacklisted ? 'blacklisted' : null
}

/** How long a conversion of purchases into a company can be undone. */
export const conversionUndo = days(7)

export const mayUndoConversion = ({ at }: { readonly at: Date }, now: Date): boolean =>
  at >= before(now, conversionUndo)

interface ConvertedAccount extends Omit<Account, 'id'> {
  /** Others were merged into it, and that can still be undone. */
  readonly mayBeParted: boolean
}

/** Whether what a person has bought can become a company's; null: it can. */
export function conversionProblem(from: ConvertedAccount): MergeProblem | null {
  if (from.kind === 'company') return 'company'
  if (from.isMerged) return 'merged'
  if (from.mayBeParted) return 'holdsOthers'
  if (from.ends) return 'ends'
  return from.isBlacklisted ? 'blacklisted' : null
}

/** The property of a member that matched the search, by its beginning or as a whole. */
export const foundBy = [
  'email',
  'name',
  'order',
  'invoice',
  'licence',
  'device',
  'code',
  'key',
  'ticket',
  'refund',
  'number',
] as const

export type MatchKind = (typeof foundBy)[number]

/** The kinds of things that the search over everything finds, in the order of its answer. */
export const foundThings = [
  'member',
  'company',
  'device',
  'order',
  'invoice',
  'ticket',
  'refund',
  'key',
  'licence',
  'code',
  'release',
] as const

export type FoundThing = (typeof foundThings)[number]

/** The kind of what was found by a kind of value: some are the account itself. */
export function thingFound({ by, isCompany }: { readonly by: string; readonly isCompany: boolean }): FoundThing {
  const found = foundThings.find((thing) => thing === by)
  return found ?? (isCompany ? 'company' : 'member')
}

/** The typed search, as the domains look for it. */
interface Search {
  /** In lower case, without space around it. */
  readonly text: string
  readonly begins: string
  /** Spellings of the name, also for a database that lower-cases English letters alone. */
  readonly names: readonly string[]
  readonly number: number | null
}

const mac = /^([0-9a-f]{2}[-.]?){5}[0-9a-f]{2}$/

/**
 * @param least the fewest characters to look for
 * @returns null when too little was typed to look for
 */
export function readSearch(typed: string, least = 2): Search | null {
  const inOneLine = (given: string) => given.trim().replaceAll(/\s+/g, ' ').toLowerCase()
  const plain = inOneLine(plainly(typed))
  const text = plain.includes('@') ? foldAddress(plain) : plain
  // Names are stored as they were written, possibly in full-width letters.
  const written = inOneLine(foldName(typed))
  const number = /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
  if (number === null && [...text].length < least) return null
  return {
    text,
    // MAC addresses are stored with colons; other systems write them otherwise.
    names: [...new Set([plain, written].flatMap((each) => [each, inEnglishSmall(capitalised(each))]))],
    begins: mac.test(text) ? (text.replaceAll(/[-.]/g, '').match(/../g) ?? []).join(':') : text,
    number,
  }
}

/** `özge ödön` becomes `Özge Ödön`. */
const capitalised = (text: string) => text.replaceAll(/(?<=^|[^\p{L}\p{M}])\p{L}/gu, (letter) => letter.toUpperCase())

/** Lower-cases English letters alone, as `lower` does under the collation C. */
const inEnglishSmall = (text: string) => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())

/** A place in the timeline, as an address or a call can hold it. */
export const writeKey = ({ at, kind, id }: { readonly at: Date; readonly kind: string; readonly id: string }) =>
  `${at.getTime()}~${kind}~${id}`

/** @returns null when it is none */
export function readKey(text: string): { readonly at: Date; readonly kind: string; readonly id: string } | null {
  const [, at = '', kind = '', id = ''] = /^(\d{1,14})~([\w.]{1,60})~([\w=+/.-]{1,200})$/.exec(text) ?? []
  return at === '' ? null : { at: new Date(Number(at)), kind, id }
}
