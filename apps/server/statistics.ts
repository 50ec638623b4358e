import { countAttempt } from '@/domains/accounts/identity'
import type { PageCountsContext } from '@/domains/accounts/page-counts/calls/member'
import { productOf } from '@/domains/commerce/catalogue/rules'
import { codes } from '@/platform/codes/codes'
import type { Installation } from '@/platform/installation/contexts'
import { minutes, seconds } from '@/platform/time/duration'
import { networkCount } from '@/platform/time/throttle'

/** A page reports a handful of subjects; a sender of more is ignored for a while. */
const throttle = { free: 60, forgives: seconds(2), longestDelay: minutes(10) }

/** Returns the interfaces of the statistics, the lowest domain: the known subjects, and the throttle. */
export const statisticsPorts = ({
  database,
  catalogue,
}: Installation): Pick<PageCountsContext, 'known' | 'waitOf'> => ({
  waitOf: (network, now) =>
    countAttempt(database, [networkCount({ key: `statistics from ${network}`, ...throttle })], now),
  async known() {
    const current = await catalogue.currentCatalogue(database)
    return {
      isCode: (code) => Object.hasOwn(codes, code),
      productOf: (pid) => productOf(current, pid)?.pid ?? null,
      isCampaign: (key) => current.campaigns.some((campaign) => campaign.key === key),
    }
  },
})
