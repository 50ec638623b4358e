/**
 * The domains on whose rules money, goods and doors hang; each has to reach the score by itself. The rules of `addresses` are
 * numbers and lists, in which there is nothing to change.
 */
export const domains = [
  'checkout',
  'companies',
  'giving',
  'households',
  'identity',
  'licences',
  'refunds',
  'subscriptions',
  'webhooks',
]

/** The domains of a run, as its processes are told. */
export const chosen = () => process.env.FOYER_MUTATED ?? `{${domains.join(',')}}`
