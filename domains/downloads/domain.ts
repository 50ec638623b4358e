import { defineDomain } from '@/platform/installation/domain'
import { downloadsConsole } from './calls/console'
import { downloadsHandlers } from './calls/member'
import type { Downloads } from './context'
import { downloadsConsoleCalls } from './contract/console'
import { downloadsCalls } from './contract/member'
import { registerDownloadJobs } from './jobs'
import { serveFiles } from './pages/files'
import { backup } from './store/backup'
import { evidence } from './store/evidence'
import { linkSecret } from './store/keys'
import { personalData } from './store/personal-data'

export const downloads = defineDomain({
  name: 'downloads',
  open: async (deps): Promise<Downloads> => ({ ...deps, secret: await linkSecret(deps.database, deps.clock()) }),
  member: { calls: downloadsCalls, handlers: downloadsHandlers },
  console: { calls: downloadsConsoleCalls, handlers: downloadsConsole },
  pages: serveFiles,
  jobs: registerDownloadJobs,
  commands: () => import('./commands'),
  personalData,
  evidence,
  backup,
  impersonalTables: {
    download_counts: 'sums',
    download_keys: 'the installation’s secret',
    releases: 'what the vendor has published',
  },
})
