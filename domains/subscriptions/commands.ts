import type { ActingOperator } from '@/platform/audit/change'
import { type Command, type Commands, commandsOf } from '@/platform/commands/command'
import { inWords } from '@/platform/commands/errors'
import { operator, reason } from '@/platform/commands/options'
import type { Refusal } from '@/platform/http/refusal'
import { cancelForMember, type SubscriptionAnswer, type SubscriptionRequest } from './actions/cancel'
import { resumeForMember } from './actions/resume'
import type { SubscriptionsContext } from './context'

const command = commandsOf<SubscriptionsContext>()

type Act = (
  context: SubscriptionsContext,
  acting: ActingOperator,
  request: SubscriptionRequest,
) => Promise<SubscriptionAnswer | Refusal>

/** A command about one subscription, by the reference that `members show` prints. */
const acting = (
  summary: string,
  words: { readonly notNow: string; readonly done: string },
  act: Act,
): Command<SubscriptionsContext> =>
  command({
    summary,
    words: ['SUBSCRIPTION'],
    needs: 'the reference of one subscription, which members show prints',
    options: { reason: reason(1000), operator },
    json: true,
    example: 'Zp3x8Lq2Vw0a --reason "Asked for on the phone"',
    async run({ words: [subscription], options }, at) {
      const refusals = inWords({
        13103: 'The payment provider would not, or could not be reached. Nothing has changed.',
        20035: words.notNow,
        20085: `There is no subscription ${subscription}.`,
      })
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
      notNow: 'It does not renew: it is cancelled, or over, or nobody collects for it.',
      done: 'Cancelled; runs until',
    },
    cancelForMember,
  ),
  'subscriptions resume': acting(
    `Takes the cancellation of a subscription back for a member: it renews, and
is charged for, when the running period ends.`,
    { notNow: 'It cannot go on: it is not cancelled, or over, or nobody collects for it.', done: 'Resumed; renews on' },
    resumeForMember,
  ),
}
