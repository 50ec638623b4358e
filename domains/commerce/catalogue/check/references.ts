import type { Kind } from '../rules/kinds'
import { upgradeTo } from '../rules/version-upgrades'
import type { Product } from '../schema'

/**
 * The products that a field may refer to. It is pure data, so that the console offers exactly those that the check
 * accepts.
 */
export interface Reference {
  readonly kinds: readonly Kind[]
  /** Only products of the same line are allowed. */
  readonly sameLine: boolean
}

const ownable: Reference = { kinds: ['single', 'allInOne', 'oem'], sameLine: false }

/** The references by field. The named products must be for the product's own platform, too. */
export const references = {
  includes: ownable,
  guarantees: { kinds: ['addOn'], sameLine: true },
  code: { kinds: ['oem'], sameLine: false },
  to: { kinds: ['allInOne'], sameLine: true },
  upgrade: { kinds: ['subscription'], sameLine: false },
  extends: { kinds: ['single', 'allInOne', 'bundle', 'oem'], sameLine: true },
  changesTo: { kinds: ['subscription'], sameLine: false },
  'upgradeFrom.products': { kinds: ['single', 'allInOne', 'bundle'], sameLine: true },
} as const satisfies Readonly<Record<string, Reference>>

/** The fields of a product that name others, with what they name. */
export function referencesOf(product: Product) {
  const named: Readonly<Record<keyof typeof references, readonly (number | undefined)[]>> = {
    includes: 'includes' in product ? product.includes : [],
    guarantees: 'guarantees' in product ? product.guarantees : [],
    code: product.kind === 'allInOne' ? [product.code] : [],
    to: product.kind === 'upgrade' ? [product.to] : [],
    upgrade: product.kind === 'subscription' ? [product.upgrade] : [],
    extends: product.kind === 'addOn' ? (product.extends ?? []) : [],
    changesTo: product.kind === 'subscription' ? (product.changesTo ?? []) : [],
    'upgradeFrom.products': upgradeTo(product)?.products ?? [],
  }
  return (Object.keys(references) as (keyof typeof references)[]).map((field) => ({
    field,
    pids: named[field].filter((pid) => pid !== undefined),
    ...(references[field] as Reference),
  }))
}
