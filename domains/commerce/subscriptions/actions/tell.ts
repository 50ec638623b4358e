import { productOf } from '@/domains/commerce/catalogue/rules'
import type { Transaction } from '@/platform/database/connect'
import { textIn, textReader } from '@/platform/i18n/texts'
import { money } from '@/platform/money/money'
import { after, before, days } from '@/platform/time/duration'
import type { SubscriptionsContext } from '../context'
import { type LetterName, subscriptionMails } from '../mails/mails'
import { endOfCard } from '../rules/card-end'
import { priceChanges } from '../rules/service'
import type { PlanChange } from '../store/plan-changes'
import { addresseeOf, type Subscription } from '../store/subscriptions'

/** Writes to a subscriber in the language that is theirs. */
export async function writeTo(
  context: SubscriptionsContext,
  transaction: Transaction,
  name: LetterName,
  subscription: Subscription,
  { change }: { readonly change?: PlanChange } = {},
) {
  const { email: to, language, country, product } = await addresseeOf(transaction, context.offer, subscription)
  const { paidUntil, pid, term, currency, amount, credited, renewalAmount, reference } = subscription
  const catalogue = change && (await context.catalogue.currentCatalogue(transaction))
  const plan = change && catalogue && productOf(catalogue, change.pid)
  await subscriptionMails.send(
    context,
    transaction,
    name,
    { to, language, country },
    {
      product,
      amount: money(renewalAmount, currency),
      paid: money(amount, currency),
      running: priceChanges(subscription) ? money(amount + credited, currency) : null,
      until: paidUntil,
      grace: after(paidUntil, context.terms.grace),
      resumes: subscription.pausedUntil ?? paidUntil,
      lastFour: subscription.cardLastFour ?? '',
      cardEnds: before(endOfCard(subscription.cardExpires ?? '2000-01'), days(1)),
      plan: plan ? textIn(plan.names, textReader(context.offer.languages, language)) : product,
      planAmount: money(change?.renewalAmount ?? renewalAmount, currency),
      reference,
      bought: `pid=${pid}&option=${term}`,
    },
  )
}
