import { type Catalogue, productsOf } from '@/domains/commerce/catalogue/rules'
import type { Product } from '@/domains/commerce/catalogue/schema'
import { after, days } from '@/platform/time/duration'
import type { Place } from './seats'

/** The endings of a trial: its time is over, the device took a paid seat, or staff revoked it. */
export const trialEndings = ['over', 'bought', 'revoked'] as const
export type TrialEnding = (typeof trialEndings)[number]

/** The states that staff search by. */
export const trialStates = ['running', 'ended', 'bought'] as const
export type TrialState = (typeof trialStates)[number]

/** The limits of what staff type about a trial: by so many days they extend it at a time. */
export const trialLimits = { days: 90, reason: 500 } as const
/** So long it may last in all (decision 0117). */
const longestTrial = days(730)

/** Members find a trial on their licence page for this long after its end: by then they have decided. */
export const endedShown = days(60)

/** Names and versions of a device without an account are kept for this long after its trial has ended. */
export const namesKept = days(30)
/** And its hashes, by which a second trial is refused, for this long. */
export const trialsKept = days(730)

type TriedProduct = Exclude<Product, { kind: 'upgrade' | 'addOn' }> & {
  readonly trial: NonNullable<Extract<Product, { kind: 'single' }>['trial']>
}

const isTried = (product: Product): product is TriedProduct =>
  'trial' in product && product.trial !== undefined && product.seats > 0

/** Returns the product that a device may try of a line on its platform; null: none. */
export const triedProduct = (catalogue: Catalogue, { line, platform }: Place): TriedProduct | null =>
  productsOf(catalogue, line)
    .filter(isTried)
    .find(({ platforms }) => platforms.includes(platform)) ?? null

/** Returns the features during the trial, where they are not all of the product's. */
export const trialFeatures = (product: Product): readonly string[] | null =>
  isTried(product) ? (product.trial.features ?? null) : null

interface TrialFacts {
  readonly endsAt: Date
  readonly ending: TrialEnding | null
  readonly boughtAt: Date | null
}

/** Why a trial gives nothing now: 30015, it has been bought; 30014, it is over. Null: it runs. */
export function trialProblem({ endsAt, ending, boughtAt }: TrialFacts, now: Date): 30014 | 30015 | null {
  if (boughtAt !== null) return 30015
  return ending !== null || endsAt <= now ? 30014 : null
}

/** Whether it runs, as staff and members are told. */
export function trialState(trial: TrialFacts, now: Date): TrialState {
  const problem = trialProblem(trial, now)
  if (problem === null) return 'running'
  return problem === 30015 ? 'bought' : 'ended'
}

/**
 * Until when a trial lasts with so many days more: from its end or, where that has come, from now. Null: it was bought or
 * revoked, or would last too long.
 */
export function extendedUntil(trial: TrialFacts & { readonly startedAt: Date }, more: number, now: Date): Date | null {
  if (trial.boughtAt !== null || trial.ending === 'revoked' || trial.ending === 'bought') return null
  const until = after(trial.endsAt > now ? trial.endsAt : now, days(more))
  return until <= after(trial.startedAt, longestTrial) ? until : null
}
