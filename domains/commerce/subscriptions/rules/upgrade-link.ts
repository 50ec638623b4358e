/** The `discount=` of the checkout's address that the price of a larger subscription answers to. */
export const upgradeDiscount = 'upgrade_subscription'
