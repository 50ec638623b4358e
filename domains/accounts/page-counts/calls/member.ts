import { refuse, refuseUntil } from '@/platform/contract/refusal'
import type { Handlers } from '@/platform/http/visit'
import { dayIn } from '@/platform/time/day'
import type { PageCountsContext } from '../context'
import type { statisticsCalls } from '../contract/member'
import { subjectOf } from '../events'
import { addCount } from '../store/counts'

/** Every call of the statistics with its handler. 20040: the event is about nothing that there is. */
export const statisticsHandlers = ({
  database,
  known,
  waitOf,
  vendor,
}: PageCountsContext): Handlers<typeof statisticsCalls> => ({
  'POST /statistics/count': async ({ input: { event, ...facts }, network, now }) => {
    const wait = await waitOf(network, now)
    if (wait !== null) return refuseUntil(wait)
    const subject = subjectOf(event, facts, await known())
    if (subject === null) return refuse(20040)
    await addCount(database, { day: dayIn(vendor.seller.timeZone, now), event, subject })
    return {}
  },
})
