/**
 * The domains on whose rules money, goods and doors hang; each has to reach the score by itself. The rules of `addresses` are
 * numbers and lists, in which there is nothing to change.
 */
export const domains = [
  'commerce/checkout',
  'accounts/companies',
  'licensing/gifting',
  'licensing/households',
  'accounts/identity',
  'licensing/licences',
  'commerce/refunds',
  'commerce/subscriptions',
  'back-office/webhooks',
]

/** The domains of a run, as its processes are told. */
export const chosen = () => process.env.FOYER_MUTATED ?? `{${domains.join(',')}}`
