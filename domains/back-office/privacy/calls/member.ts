import { countAttempt, hashOf, passwordMatches } from '@/domains/accounts/identity'
import { refuse, refuseFields, refuseUntil } from '@/platform/contract/refusal'
import { type Handlers, reading } from '@/platform/http/visit'
import { textIn } from '@/platform/i18n/texts'
import { minutes, unixSeconds } from '@/platform/time/duration'
import { ownCount } from '@/platform/time/throttle'
import { askForEnd, cancelDeletion } from '../actions/requests'
import type { PrivacyContext } from '../context'
import type { privacyCalls } from '../contract/member'
import { standing } from '../store/deletions'

/** As patient as a login is with one address. */
const guesses = { free: 5, forgives: minutes(10), longestDelay: minutes(15) }

const moment = (iso: string) => unixSeconds(new Date(iso))

/** Every call of privacy with its handler. */
export function privacyHandlers(context: PrivacyContext): Handlers<typeof privacyCalls> {
  const { database, settings } = context
  const { waitingDays } = settings
  return {
    'GET /member/account_deletion': reading({
      column: () => standing,
      values: () => ({}),
      answer: ({ endsAt, renewing }, { reader }) => ({
        ends_at: endsAt === null ? null : moment(endsAt),
        waiting_days: waitingDays,
        renewing: (renewing ?? []).map(({ names, paidUntil }) => ({
          name: textIn(names, reader),
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
        const wait = await countAttempt(database, [ownCount({ key: `end of member ${memberId}`, ...guesses })], now)
        if (wait !== null) return refuseUntil(wait)
        if (!(await passwordMatches(passwordHash, input.password))) return refuse(42012)
        const end = await askForEnd(context, { memberId, language, now })
        if (end === null) return refuse(20035)
        return end instanceof Date ? { ends_at: unixSeconds(end) } : refuse(20036)
      },
    }),

    'POST /member/keep_account': async ({ input: { hash }, member }) => {
      if (hash === undefined && member === null) return refuseFields('hash')
      // Only an owner may keep a company that waits for its end.
      if (hash === undefined && member?.company && member.company.role !== 'owner') return refuse(20035)
      const holder = hash !== undefined ? { keepHash: hashOf(hash) } : { memberId: member?.id ?? 0 }
      if (await cancelDeletion(context, holder)) return {}
      return refuse(hash === undefined ? 20035 : 20032)
    },
  }
}
