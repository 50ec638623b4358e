import { keyGate } from '@/domains/staff/api-keys'
import { defineDomain } from '@/platform/installation/domain'
import { linkSecret } from './actions/link-secret'
import { downloadsApi } from './calls/api'
import { downloadsConsole } from './calls/console'
import { downloadsHandlers } from './calls/member'
import { programsHandlers } from './calls/programs'
import { updatesHandlers } from './calls/updates'
import type { Downloads, DownloadsPorts } from './context'
import { downloadsApiCalls } from './contract/api'
import { downloadsConsoleCalls } from './contract/console'
import { downloadsCalls } from './contract/member'
import { programsCalls } from './contract/programs'
import { updatesCalls } from './contract/updates'
import { registerDownloadJobs } from './jobs'
import { serveFeeds } from './pages/feeds'
import { serveFiles, serveUploads } from './pages/files'
import { staff } from './store/staff'
import { backup, personalData } from './tables'

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
