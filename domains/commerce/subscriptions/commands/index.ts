import { type Term, terms } from '@/domains/commerce/catalogue/rules/kinds'
import { mostSubscribed } from '@/domains/commerce/catalogue/rules/volume'
import type { ActingOperator } from '@/platform/audit/change'
import { type Command, type Commands, commandsOf } from '@/platform/commands/command'
import { CommandError, inWords, UsageError } from '@/platform/commands/errors'
import { oneOf, operator, optional, reason, required } from '@/platform/commands/options'
import type { Refusal } from '@/platform/contract/refusal'
import type { WeightyState } from '@/platform/contract/weighty'
import { decimal } from '@/platform/i18n/money'
import { cancelForMember, type SubscriptionAnswer, type SubscriptionRequest } from '../actions/cancel'
import { changePlanForMember } from '../actions/change-plan-for-member'
import { pauseForMember } from '../actions/pause'
import { possibleChanges } from '../actions/plans'
import { resumeForMember } from '../actions/resume'
import { takeBackForMember } from '../actions/take-back'
import type { SubscriptionsContext } from '../context'
import { subscriptionCalled } from '../store/subscriptions'
import { move } from './move'

const whole = (name: string, most: number) => (text: string) => {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1 || number > most)
    throw new UsageError(`--${name} is a number from 1 to ${most}.`)
  return number
}

const readTerm = oneOf<Term>(terms, () => '--term is 1M or 1Y.')

/** The quote names every figure, so no unseen amount is charged. */
const change = commandsOf<SubscriptionsContext>()({
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

const command = commandsOf<SubscriptionsContext>()

type Act = (
  context: SubscriptionsContext,
  acting: ActingOperator,
  request: SubscriptionRequest,
) => Promise<SubscriptionAnswer | Refusal>

const shared = (subscription: string) => ({
  13103: 'The payment provider would not, or could not be reached. Nothing has changed.',
  20085: `There is no subscription ${subscription}.`,
})

function readMonths(text: string): number {
  const months = Number(text)
  if (!Number.isInteger(months) || months < 1 || months > 12) throw new UsageError('--months is a number from 1 to 12.')
  return months
}

/** A command about one subscription, by the reference that `members show` prints. */
const acting = (
  summary: string,
  words: { readonly notNow: string; readonly done: string; readonly reaches?: readonly WeightyState[] },
  act: Act,
): Command<SubscriptionsContext> =>
  command({
    summary,
    words: ['SUBSCRIPTION'],
    needs: 'the reference of one subscription, which members show prints',
    options: { reason: reason(1000), operator },
    json: true,
    reaches: words.reaches ?? [],
    example: 'Zp3x8Lq2Vw0a --reason "Asked for on the phone"',
    async run({ words: [subscription], options }, at) {
      const refusals = inWords({ ...shared(subscription), 20035: words.notNow })
      const { until } = await at.act(options.operator, refusals, (context, by) =>
        act(context, by, { subscription, reason: options.reason }),
      )
      const moment = new Date(until * 1000).toISOString()
      return { data: { subscription, until: moment }, text: `${words.done} ${moment.slice(0, 10)}.` }
    },
  })

export const commands: Commands<SubscriptionsContext> = {
  'subscriptions cancel': acting(
    `Cancels a subscription for a member: it runs to the end of what is paid
for, and the member gets an email. members show names their subscriptions.`,
    {
      notNow: 'It does not renew: it is cancelled, or over, or no provider collects for it.',
      done: 'Cancelled; runs until',
    },
    cancelForMember,
  ),
  'subscriptions change': change,
  'subscriptions move': move,
  'subscriptions pause': command({
    summary: `Pauses a subscription for a member from the end of what is paid for
on: nothing is charged, and it gives nothing.`,
    words: ['SUBSCRIPTION'],
    needs: 'the reference of one subscription, which members show prints',
    options: { months: required('COUNT', readMonths), reason: reason(1000), operator },
    json: true,
    example: 'Zp3x8Lq2Vw0a --months 2 --reason "Asked for on the phone"',
    async run({ words: [subscription], options }, at) {
      const refusals = inWords({ ...shared(subscription), 20035: 'It cannot be paused so long, or not now.' })
      const { until, pending } = await at.act(options.operator, refusals, (context, by) =>
        pauseForMember(context, by, { subscription, months: options.months, reason: options.reason }),
      )
      const moment = new Date(until * 1000).toISOString()
      const text = pending
        ? 'The payment provider has not answered yet, and is asked again.'
        : `Paused; goes on ${moment.slice(0, 10)}.`
      return { data: { subscription, until: moment, pending }, text }
    },
  }),
  'subscriptions take-back': acting(
    `Takes back for a member what was agreed on for the end of the period: a
pause, or another plan. A pause that runs is ended, and charged for, now.`,
    { notNow: 'Nothing waits for the end of its period.', done: 'Taken back; renews on', reaches: ['goods.given'] },
    takeBackForMember,
  ),
  'subscriptions resume': acting(
    `Takes the cancellation of a subscription back for a member: it renews, and
is charged for, when the running period ends.`,
    {
      notNow: 'It cannot go on: it is not cancelled, or over, or no provider collects for it.',
      done: 'Resumed; renews on',
      reaches: ['goods.given'],
    },
    resumeForMember,
  ),
}
