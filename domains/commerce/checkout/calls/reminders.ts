import { countAttempt, hashOf, isSecret, newSecret } from '@/domains/accounts/identity'
import { refuse, refuseFields, refuseUntil } from '@/platform/contract/refusal'
import type { Handlers } from '@/platform/http/visit'
import { hours, minutes, seconds } from '@/platform/time/duration'
import { networkCount, openCount } from '@/platform/time/throttle'
import { countReminder } from '../actions/reminders'
import { stopReminders } from '../actions/stop-reminders'
import type { CheckoutContext } from '../context'
import type { reminderCalls } from '../contract/reminders'
import { keptRequest } from '../rules/kept-request'
import { endReminders, followLink, forgetBasket, keepBasket, wantReminders, wantsReminders } from '../store/reminders'

/** A page reports each change, and a person has few addresses. */
const throttles = (network: string, email: string | undefined) => [
  networkCount({ key: `baskets from ${network}`, free: 60, forgives: seconds(10), longestDelay: minutes(5) }),
  ...(email === undefined
    ? []
    : [
        openCount('a session, which is not counted by it', {
          key: `baskets of ${email}`,
          free: 30,
          forgives: minutes(1),
          longestDelay: hours(1),
        }),
      ]),
]

/** Every call about unfinished checkouts with its handler. */
export const reminderHandlers = (context: CheckoutContext): Handlers<typeof reminderCalls> => ({
  'POST /checkout/remember': async ({ input, member, language, network, now }) => {
    const { database, reminders } = context
    if (!reminders.reminders || (member && !(await wantsReminders(database, member.id)))) return refuse(20035)
    if (!member && input.email === undefined) return refuseFields('email')
    const { pid } = input
    if (pid === undefined) return refuseFields('pid')
    if (input.basket !== undefined && !isSecret(input.basket)) return refuseFields('basket')
    const wait = await countAttempt(database, throttles(network, member ? undefined : input.email), now)
    if (wait !== null) return refuseUntil(wait)
    const basket = input.basket ?? newSecret()
    await keepBasket(database, {
      basketHash: hashOf(basket),
      memberId: member?.id ?? null,
      email: member ? null : (input.email ?? null),
      language,
      pids: pid,
      request: keptRequest({ ...input, pid }),
      now,
    })
    return { basket }
  },

  'POST /checkout/forget': async ({ input }) => {
    await forgetBasket(context.database, hashOf(input.basket))
    return {}
  },

  'POST /checkout/resume': async ({ input, now }) => {
    const { database } = context
    if (!isSecret(input.link)) return refuseFields('link')
    const found = await database.transaction(async (transaction) => {
      const followed = await followLink(transaction, { linkHash: hashOf(input.link), now })
      if (followed?.isFirst) await countReminder(context, transaction, 'reminder_followed', now)
      return followed
    })
    return found ? { request: found.request, email: found.email } : refuseFields('link')
  },

  'POST /checkout/stop_reminders': async ({ input, now }) => {
    await stopReminders(context, input.link, now)
    return {}
  },

  'GET /member/checkout_reminders': async ({ member }) => ({
    wanted: await wantsReminders(context.database, member.id),
  }),

  'POST /member/checkout_reminders': async ({ input: { wanted }, member, now }) => {
    await context.database.transaction((transaction) =>
      wanted
        ? wantReminders(transaction, { memberId: member.id, provenEmail: member.provenEmail, now })
        : endReminders(transaction, member.id),
    )
    return { wanted }
  },
})
