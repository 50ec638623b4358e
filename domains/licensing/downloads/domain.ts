import { keyGate } from '@/domains/staff/api-keys'
import { removeUnfinished } from '@/platform/files/store'
import { defineDomain } from '@/platform/installation/domain'
import { forEach } from '@/platform/jobs/each'
import { before, days } from '@/platform/time/duration'
import { linkSecret } from './actions/link-secret'
import { purgeUploads } from './actions/upload'
import { downloadsApi } from './calls/api'
import { downloadsConsole } from './calls/console'
import { downloadsHandlers } from './calls/member'
import { programsHandlers } from './calls/programs'
import { updatesHandlers } from './calls/updates'
import type { Downloads, DownloadsContext, DownloadsPorts } from './context'
import { downloadsApiCalls } from './contract/api'
import { downloadsConsoleCalls } from './contract/console'
import { downloadsCalls } from './contract/member'
import { programsCalls } from './contract/programs'
import { updatesCalls } from './contract/updates'
import { serveFeeds } from './pages/feeds'
import { serveFiles, serveUploads } from './pages/files'
import { purgeDeliveries } from './store/deliveries'
import { staff } from './store/staff'
import { awaitedDrafts } from './store/uploads'
import { backup, personalData } from './tables'

/** The time that parts of a file are kept, for continuing an interrupted download or upload. */
const timeout = days(7)

/** Deletes abandoned uploads and old records. */
function registerDownloadJobs({ worker, clock, files }: DownloadsContext) {
  worker.recur('downloads.purge', days(1), async (patient) => {
    const rounds = [
      () => purgeDeliveries(patient, before(clock(), timeout)),
      () => purgeUploads({ database: patient, files }, before(clock(), timeout)),
      async () => removeUnfinished(files, clock(), await awaitedDrafts(patient)),
    ]
    await forEach<() => Promise<unknown>>(rounds, (round) => round())
  })
}

export const downloads = defineDomain({
  name: 'downloads',
  open: async (deps, ports: DownloadsPorts): Promise<Downloads> => ({
    ...deps,
    ...ports,
    licenceSecret: deps.config.licenceSecret,
    settings: deps.vendor.updates,
    keys: keyGate({ database: deps.database, demo: deps.config.demo, secret: deps.config.licenceSecret }),
    secret: await linkSecret(deps.database, deps.config.licenceSecret, deps.clock()),
  }),
  member: {
    calls: { ...downloadsCalls, ...updatesCalls, ...programsCalls },
    handlers: (context) => ({
      ...downloadsHandlers(context),
      ...updatesHandlers(context),
      ...programsHandlers(context),
    }),
  },
  api: { calls: downloadsApiCalls, handlers: downloadsApi },
  console: { calls: downloadsConsoleCalls, handlers: downloadsConsole },
  pages: async (app, context) => {
    await serveFiles(app, context)
    serveFeeds(app, context)
    await serveUploads(app, context)
  },
  jobs: registerDownloadJobs,
  commands: () => import('./commands'),
  personalData,
  backup,
  impersonalTables: {
    download_counts: 'sums',
    download_keys: 'the installation’s secret',
    releases: 'what the vendor has published',
    release_uploads: 'what the vendor is about to publish',
    update_keys: 'the installation’s key',
  },
  staff,
})
