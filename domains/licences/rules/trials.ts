import { type Catalogue, productsOf } from '@/domains/catalogue/rules'
import type { Product } from '@/domains/catalogue/schema'
import { after, days } from '@/platform/time/duration'
import type { Place } from './seats'

/** How a trial ends: by itself, since the device took a seat that is paid for, or by staff. */
export const trialEndings = ['over', 'bought', 'revoked'] as const
export type TrialEnding = (typeof trialEndings)[number]

/** By how many days staff may prolong a trial at a time. */
export const mostExtraDays = 365

/** Names and versions of a device without an account are kept for this long after its trial has ended. */
export const namesKept = days(30)
/** And its hashes, by which a second trial is refused, for this long. */
export const trialsKept = days(730)

type TriedProduct = Exclude<Product, { kind: 'upgrade' | 'addOn' }> & {
  readonly trial: NonNullable<Extract<Product, { kind: 'single' }>['trial']>
}

const isTried = (product: Product): product is TriedProduct =>
  'trial' in product && product.trial !== undefined && product.seats > 0

/** What a device may try of a line on its platform; null: nothing. */
export const triedProduct = (catalogue: Catalogue, { line, platform }: Place): TriedProduct | null =>
  productsOf(catalogue, line)
    .filter(isTried)
    .find(({ platforms }) => platforms.includes(platform)) ?? null

/** What its programs may do meanwhile, where that is not all that the product may. */
export const trialFeatures = (product: Product): readonly string[] | null =>
  isTried(product) ? (product.trial.features ?? null) : null

interface TrialState {
  readonly endsAt: Date
  readonly ending: TrialEnding | null
  readonly boughtAt: Date | null
}

/** Why a trial gives nothing now: 30015, it has been bought; 30014, it is over. Null: it runs. */
export function trialProblem({ endsAt, ending, boughtAt }: TrialState, now: Date): 30014 | 30015 | null {
  if (boughtAt !== null) return 30015
  return ending !== null || endsAt <= now ? 30014 : null
}

/** So many days more, from its end or, where it is over, from now. Null: it was bought or revoked, so it has no end. */
export function prolongedUntil({ endsAt, ending, boughtAt }: TrialState, extra: number, now: Date): Date | null {
  if (boughtAt !== null || ending === 'revoked' || ending === 'bought') return null
  return after(endsAt > now ? endsAt : now, days(extra))
}
