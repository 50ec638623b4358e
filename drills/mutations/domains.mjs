/**
 * The domains whose rules decide on money, licences and access; each has to reach the score on its own. The rules of
 * `addresses` are numbers and lists, which leave nothing to mutate.
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

/** The domains of a run, as its processes receive them. */
export const chosen = () => process.env.FOYER_MUTATED ?? `{${domains.join(',')}}`
