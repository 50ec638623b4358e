/** The key under which our checkout's name travels in Paddle's `custom_data`, to the subscription and its renewals too. */
export const checkoutKey = 'checkout'

/** The key in a price's `custom_data` that says which of our items it is part of. */
export const positionKey = 'position'
