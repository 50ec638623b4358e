import { before, days } from '@/platform/time/duration'
import type { Downloads, DownloadsContext } from './context'
import { purgeDeliveries } from './store/deliveries'
import { linkSecret } from './store/keys'
import { newestReleases, type Release } from './store/releases'

export { deliver, type NoDelivery } from './actions/delivery'
export { publishRelease, withdrawRelease } from './actions/releases'
export { downloadsConsole } from './calls/console'
export { downloadsHandlers } from './calls/member'
export type { Downloads } from './context'
export { personalData } from './store/personal-data'

/** What the download page shows of a release. */
export type NewestRelease = Release

/** What is sold, and the newest release of each software that is out. */
export async function currentDownloads({ database, catalogue, clock }: Downloads) {
  return { catalogue: await catalogue.currentCatalogue(database), newest: await newestReleases(database, clock()) }
}

/** How long parts of a file are remembered, for whoever goes on with a download that broke off. */
const patience = days(7)

/** Takes up the work of downloads: the secret of their links, and forgetting what nobody goes on with. */
export async function openDownloads(context: DownloadsContext): Promise<Downloads> {
  const { database, clock, worker } = context
  worker.recur('downloads.purge', days(1), async (patient) => {
    await purgeDeliveries(patient, before(clock(), patience))
  })
  return { ...context, secret: await linkSecret(database, clock()) }
}
