/** The key under which our checkout's name travels in Paddle's `custom_data`, to the subscription and its renewals too. */
export const checkoutKey = 'checkout'

/** The key in a price's `custom_data` that says which of our items it is part of. */
export const positionKey = 'position'

/** A means of payment by the name under which it is asked for: Paddle wants that of its customer, too. */
export const methodName = (method: { readonly id: string; readonly customerId: string }) =>
  `${method.customerId} ${method.id}`

const named = /^(ctm_\w+) (paymtd_\w+)$/

/** @returns the customer's name and that of the means of payment; null: it is a transaction's */
export function readMethodName(name: string) {
  const [, customer, method] = named.exec(name) ?? []
  return customer && method ? { customer, method } : null
}
