import { hasCatalogue, loadCatalogue } from '@/domains/catalogue'
import { ConfigError } from '@/platform/config/config'
import type { Database } from '@/platform/database/connect'
import { describeProblem } from '@/platform/import/problems'

/**
 * Gives a trial installation its first catalogue (spec 13.1); what is published later stays.
 * @throws ConfigError listing what is wrong with the files
 */
export async function loadDemoCatalogue(database: Database, folder: string, now: Date) {
  if (await hasCatalogue(database)) return
  const loaded = await loadCatalogue(database, folder, now)
  if ('problems' in loaded) {
    const list = loaded.problems.map(describeProblem).join('\n')
    throw new ConfigError(`VENDOR_DIR: the catalogue in ${folder} cannot be used:\n${list}`)
  }
}
