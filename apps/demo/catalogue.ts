import { hasCatalogue, loadCatalogue } from '@/domains/commerce/catalogue'
import { unusable } from '@/platform/config/vendor'
import type { Database } from '@/platform/database/connect'
import { checkVendor } from '@/platform/vendor/read'

/**
 * Gives a trial installation its first catalogue (spec 13.1); what is published later stays.
 * @throws ConfigError listing what is wrong with the files
 */
export async function loadDemoCatalogue(database: Database, folder: string, now: Date) {
  if (await hasCatalogue(database)) return
  const loaded = await loadCatalogue(database, { folder, offer: checkVendor(folder).offer }, now)
  if ('problems' in loaded) {
    throw unusable(folder, loaded.problems)
  }
}
