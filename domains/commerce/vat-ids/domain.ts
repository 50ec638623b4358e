import { defineDomain } from '@/platform/installation/domain'
import { forEach } from '@/platform/jobs/each'
import { days, minutes } from '@/platform/time/duration'
import { askAbout } from './actions/ask'
import type { VatIdsContext } from './context'
import { purgeAnswers, vatIdsDue } from './store/answers'
import { personalData } from './tables'

/** The most ids that VIES is asked about in a row. */
const most = 50

/** The law wants proofs kept for ten years from the end of the year of the sale. */
const keptSince = (now: Date) => new Date(Date.UTC(now.getUTCFullYear() - 10, 0, 1))

/** Asks about new ids, again where there was no answer, and once in 30 days about all (decision 0089). */
function registerVatIdJobs(context: VatIdsContext) {
  const { worker, database, clock, vatIds } = context
  if (vatIds.address !== null) {
    worker.recur(
      'vies.check',
      minutes(10),
      async () => {
        let silent = 0
        await forEach(await vatIdsDue(database, vatIds.countries, clock(), most), async (due) => {
          // When VIES does not answer, the remaining ids wait.
          if (silent < 5) silent = (await askAbout(context, due)) ? 0 : silent + 1
        })
      },
      'outside',
    )
  }
  worker.recur('vies.purge', days(1), async (patient) => {
    await purgeAnswers(patient, keptSince(clock()))
  })
}

export const vatIds = defineDomain({
  name: 'vat-ids',
  open: (deps): VatIdsContext => deps,
  jobs: registerVatIdJobs,
  personalData,
})
