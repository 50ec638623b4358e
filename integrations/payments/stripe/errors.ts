import Stripe from 'stripe'

/** Stripe says no to what was asked; anything else may be asked again. */
export const isFinal = (error: unknown): error is InstanceType<typeof Stripe.errors.StripeError> =>
  error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError

/** The bank said no, or wants its customer to be asked, who is not there. */
export const isDeclined = (error: unknown) => error instanceof Stripe.errors.StripeCardError

/** Null: it knows none of that name. */
export async function unlessUnknown<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return null
    throw error
  }
}

/** Null: it knows none of that name, or the key may not read it. */
export async function unlessForbidden<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await unlessUnknown(answer)
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) return null
    throw error
  }
}
