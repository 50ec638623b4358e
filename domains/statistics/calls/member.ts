import { productOf } from '@/domains/catalogue/rules'
import { takeAttempt } from '@/domains/identity'
import { dayIn } from '@/domains/numbers/rules'
import { codes } from '@/platform/codes/codes'
import { refuse, refuseUntil } from '@/platform/http/refusal'
import type { Handlers } from '@/platform/http/visit'
import { minutes, seconds } from '@/platform/time/duration'
import type { StatisticsContext } from '../context'
import type { statisticsCalls } from '../contract/member'
import { subjectOf } from '../events'
import { addCount } from '../store/counts'

/** A page tells of a handful of things; who tells of more than a page can is not listened to for a while. */
const patience = { free: 60, forgives: seconds(2), longestDelay: minutes(10) }

/** Every call of the statistics with its handler. 20040: the event is about nothing that there is. */
export const statisticsHandlers = ({
  database,
  catalogue,
  vendor,
}: StatisticsContext): Handlers<typeof statisticsCalls> => ({
  'POST /statistics/count': async ({ input: { event, ...facts }, network, now }) => {
    const wait = await takeAttempt(database, [{ key: `statistics from ${network}`, ...patience }], now)
    if (wait !== null) return refuseUntil(wait)
    const current = await catalogue.currentCatalogue(database)
    const subject = subjectOf(event, facts, {
      isCode: (code) => Object.hasOwn(codes, code),
      productOf: (pid) => productOf(current, pid)?.pid ?? null,
      isCampaign: (key) => current.campaigns.some((campaign) => campaign.key === key),
    })
    if (subject === null) return refuse(20040)
    await addCount(database, { day: dayIn(vendor.seller.timeZone, now), event, subject })
    return {}
  },
})
