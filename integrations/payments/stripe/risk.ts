import type { Stripe } from 'stripe'
import { countries } from '@/platform/i18n/countries'
import { type PaymentRisk, type ProviderReview, type RefusedAttempt, type RiskLevel, riskLevels } from '../risk'
import { unlessForbidden } from './errors'
import { idOf, momentOf } from './read'

/**
 * Returns Stripe's rating of a payment: Radar's level, its review, and the warning of the card's network. Null:
 * unknown. A restricted key may not be allowed to read reviews and warnings: then there are none.
 */
export async function riskOf(stripe: Stripe, charge: Stripe.Charge, intent: string): Promise<PaymentRisk | null> {
  const review = idOf(charge.review)
  const found = review === null ? null : await unlessForbidden(stripe.reviews.retrieve(review))
  const warnings = await unlessForbidden(stripe.radar.earlyFraudWarnings.list({ payment_intent: intent, limit: 1 }))
  const [warning] = warnings?.data ?? []
  const risk = {
    level: riskLevels.find((level): level is RiskLevel => level === charge.outcome?.risk_level) ?? null,
    review: found && stageOf(found),
    warnedAt: warning ? momentOf(warning.created) : null,
  }
  return Object.values(risk).some((each) => each !== null) ? risk : null
}

function stageOf({ open, closed_reason: reason }: Stripe.Review): ProviderReview {
  if (open) return 'open'
  return reason === 'approved' || reason === 'acknowledged' ? 'approved' : 'rejected'
}

/** Every attempt to pay that was refused; one payment may have many of them, since the page of Stripe's lets its buyer try on. */
export async function refusalsOf(stripe: Stripe, intent: string): Promise<RefusedAttempt[]> {
  const { data } = await stripe.charges.list({ payment_intent: intent, limit: 100 })
  return data
    .filter(({ status }) => status === 'failed')
    .map(({ id, created, payment_method_details: details }) => {
      const country = details?.card?.country
      return {
        attempt: id,
        at: momentOf(created),
        cardCountry: country && countries.includes(country) ? country : null,
      }
    })
}
