import { type Catalogue, productsOf } from '@/domains/catalogue/rules'
import type { Product } from '@/domains/catalogue/schema'
import { days } from '@/platform/time/duration'
import type { Place } from './seats'

/** How a trial ends: by itself, or since the device took a seat that is paid for. */
export const trialEndings = ['over', 'bought'] as const
export type TrialEnding = (typeof trialEndings)[number]

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
