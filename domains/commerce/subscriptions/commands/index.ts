import type { ActingOperator } from '@/platform/audit/change'
import { type Command, type Commands, commandsOf } from '@/platform/commands/command'
import { inWords, UsageError } from '@/platform/commands/errors'
import { operator, reason, required } from '@/platform/commands/options'
import type { Refusal } from '@/platform/contract/refusal'
import type { WeightyState } from '@/platform/contract/weighty'
import { cancelForMember, type SubscriptionAnswer, type SubscriptionRequest } from '../actions/cancel'
import { pauseForMember } from '../actions/pause'
import { resumeForMember } from '../actions/resume'
import { takeBackForMember } from '../actions/take-back'
import type { SubscriptionsContext } from '../context'
import { change } from './change'
import { move } from './move'

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
