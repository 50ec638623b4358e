import { type Term, terms } from '@/domains/commerce/catalogue/rules/kinds'
import { mostSubscribed } from '@/domains/commerce/catalogue/rules/volume'
import { commandsOf } from '@/platform/commands/command'
import { CommandError, inWords, UsageError } from '@/platform/commands/errors'
import { oneOf, operator, optional, reason, required } from '@/platform/commands/options'
import { decimal } from '@/platform/i18n/money'
import { changePlanForMember } from '../actions/change-plan-for-member'
import { possibleChanges } from '../actions/plans'
import type { SubscriptionsContext } from '../context'
import { subscriptionCalled } from '../store/subscriptions'

const whole = (name: string, most: number) => (text: string) => {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1 || number > most)
    throw new UsageError(`--${name} is a number from 1 to ${most}.`)
  return number
}

const readTerm = oneOf<Term>(terms, () => '--term is 1M or 1Y.')

/** The quote names every figure, so no unseen amount is charged. */
export const change = commandsOf<SubscriptionsContext>()({
  summary: `Changes the plan of a subscription for a member. Without --quote it says
what that charges today and from when on, and changes nothing.`,
  words: ['SUBSCRIPTION'],
  needs: 'the reference of one subscription, which members show prints',
  options: {
    product: required('PID', whole('product', 9_999_999)),
    term: required('1M|1Y', readTerm),
    quantity: optional('COUNT', whole('quantity', mostSubscribed)),
    quote: optional('QUOTE'),
    reason: reason(1000),
    operator,
  },
  json: true,
  reaches: ['goods.given'],
  example: 'Zp3x8Lq2Vw0a --product 365 --term 1Y --reason "Asked for on the phone"',
  async run(
    { words: [subscription], options: { product: pid, term, quantity, quote, reason: why, operator: by } },
    at,
  ) {
    const unknown = `There is no subscription ${subscription}.`
    if (quote === undefined) {
      const plan = await at.installation(async (context) => {
        const own = await subscriptionCalled(context.database, subscription)
        if (!own) throw new CommandError(unknown)
        const { plans } = await possibleChanges(context, own, { quantity, market: null, now: context.clock() })
        const found = plans.find((each) => each.plan.pid === pid && each.plan.term === term)
        if (!found) throw new CommandError('It cannot be changed to that, or not now.')
        return found
      })
      const { charge, renewal, renewsAt, effectiveAt } = plan.proration
      const [from, next] = [effectiveAt, renewsAt].map((moment) => moment.toISOString().slice(0, 10))
      const { currency } = renewal
      const data = {
        subscription,
        quote: plan.quote,
        charge: decimal(charge),
        renewal: decimal(renewal),
        currency,
        from,
        next,
      }
      const text = `From ${from} on; ${data.charge} ${currency} today, ${data.renewal} ${currency} on ${next}. Nothing has changed: --quote ${plan.quote} does it.`
      return { data, text }
    }
    const refusals = inWords({
      13103: 'The payment provider would not, or could not be reached. Nothing has changed.',
      13104: 'The means of payment was refused. Nothing has changed.',
      20035: 'The figures have changed, or it cannot be changed: ask without --quote.',
      20085: unknown,
    })
    const { until, pending } = await at.act(by, refusals, async (context, acting) => {
      const own = quantity === undefined ? await subscriptionCalled(context.database, subscription) : null
      const wanted = { pid, term, quantity: quantity ?? own?.quantity ?? 1, quote }
      return changePlanForMember(context, acting, { subscription, reason: why, ...wanted })
    })
    const from = new Date(until * 1000).toISOString()
    const text = pending
      ? 'The payment provider has not answered yet, and is asked again.'
      : `Changed, from ${from.slice(0, 10)} on.`
    return { data: { subscription, from, pending }, text }
  },
})
