import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importFolder } from '@/apps/server/import'
import { type DemoSignIn, markEveryMember } from '@/domains/accounts/identity/store/accounts/demo-members'
import { createCatalogueReader } from '@/domains/commerce/catalogue'
import { ConfigError } from '@/platform/config/config'
import { countDemoAccounts } from '@/platform/database/demo-accounts'
import { showProgress } from '@/platform/import/progress'
import type { Installation } from '@/platform/installation/contexts'
import { addressOf, signIns } from '../generate/customers/cast'
import { writeCustomers } from '../generate/customers/write'
import { writeCrowd } from '../generate/vendor'

const seed = 7
/** As many as fill the lists of the console, and are there in a second. */
const crowd = { members: 60, orders: 180, seed, years: 2 }
const silent = showProgress({ isTTY: false, write: () => true })

/**
 * Creates customers of what the catalogue sells: a few that can be logged in as, and a crowd for the console. Once, in
 * a database without members.
 * @param loadCustomers loads a folder of them
 * @returns who can be logged in as
 */
export async function makeUpCustomers(
  installation: Installation,
  loadCustomers: (installation: Installation, folder: string) => Promise<unknown>,
): Promise<readonly DemoSignIn[]> {
  const { database, files, vendor, offer, clock } = installation
  const members = signIns.map((name) => ({ email: addressOf(name) }))
  if ((await countDemoAccounts(database, 'member')) > 0) return members
  const folder = await mkdtemp(join(tmpdir(), 'foyer-demo-'))
  try {
    const now = clock()
    const catalogue = await createCatalogueReader().currentCatalogue(database)
    const { country } = vendor.seller
    const [own, brought] = [join(folder, 'customers'), join(folder, 'crowd')]
    await writeCustomers(own, { catalogue, country, offer, seed, now })
    await loadCustomers(installation, own)
    await writeCrowd(brought, catalogue, { country, offer }, { ...crowd, until: now })
    const outcome = await importFolder(
      { database, files, vendor, offer, now, progress: silent, by: 'demo', updates: null, holdsMails: false },
      brought,
    )
    if ('problems' in outcome)
      throw new ConfigError(`The made-up members cannot be used:\n${outcome.problems.describe()}`)
    await database.transaction(markEveryMember)
    return members
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
