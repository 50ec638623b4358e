import { countAttempt, hashOf, passwordMatches } from '@/domains/identity'
import { refuse, refuseFields, refuseUntil } from '@/platform/http/refusal'
import { type Handlers, reading } from '@/platform/http/visit'
import { textIn } from '@/platform/i18n/texts'
import { days, minutes, unixSeconds } from '@/platform/time/duration'
import { cancelDeletion } from '../actions/requests'
import type { PrivacyContext } from '../context'
import type { privacyCalls } from '../contract/member'
import { endOf } from '../rules'
import { requestDeletion, standing } from '../store/deletions'

/** As patient as a login is with one address. */
const guesses = { free: 5, forgives: minutes(10), longestDelay: minutes(15) }

const moment = (iso: string) => unixSeconds(new Date(iso))

/** Every call of privacy with its handler. */
export function privacyHandlers(context: PrivacyContext): Handlers<typeof privacyCalls> {
  const { database, events, settings } = context
  const { waitingDays } = settings
  return {
    'GET /member/account_deletion': reading({
      column: () => standing,
      values: () => ({}),
      answer: ({ endsAt, renewing }, { language }) => ({
        ends_at: endsAt === null ? null : moment(endsAt),
        waiting_days: waitingDays,
        renewing: (renewing ?? []).map(({ names, paidUntil }) => ({
          name: textIn(names, language),
          paid_until: moment(paidUntil),
        })),
      }),
    }),

    'POST /member/account_deletion': reading({
      column: () => standing,
      values: () => ({}),
      answer: async ({ passwordHash, endsAt }, { input, member, now, language }) => {
        if (endsAt !== null) return refuse(20035)
        const { id: memberId } = member
        const wait = await countAttempt(database, [{ key: `end of member ${memberId}`, ...guesses }], now)
        if (wait !== null) return refuseUntil(wait)
        if (!(await passwordMatches(passwordHash, input.password))) return refuse(42012)
        const end = endOf(now, days(waitingDays))
        // Of two requests at once the first counts.
        if (!(await requestDeletion(database, events, { memberId, language, now, endsAt: end }))) return refuse(20035)
        return { ends_at: unixSeconds(end) }
      },
    }),

    'POST /member/keep_account': async ({ input: { hash }, member }) => {
      if (hash === undefined && member === null) return refuseFields('hash')
      const holder = hash !== undefined ? { keepHash: hashOf(hash) } : { memberId: member?.id ?? 0 }
      if (await cancelDeletion(context, holder)) return {}
      return refuse(hash === undefined ? 20035 : 20032)
    },
  }
}
