import { operatorCalled } from '@/domains/staff/operators'
import type { BoundCommand } from '@/platform/commands/command'
import { bindCommands, type InstallationOpener } from '@/platform/installation/bind'
import { createLog } from '@/platform/log/log'
import { readVendor } from '@/platform/vendor/read'
import { openMessages } from '@/platform/wording/check'
import { domains } from '../domains'
import { openInstallation } from '../installation'
import { productWording } from '../wording'
import { backupCommand, backupKeyCommand } from './backup'
import { readOwnConfig, withData } from './data'
import { removeDemo } from './demo'
import { doctor } from './doctor'
import { exportEverything } from './export-all'
import { generateVendor } from './generate'
import { importVendor } from './import'
import { importFrom } from './import-from'
import { checkMessages, exportMessages } from './messages'
import { migrateCommand } from './migrate'
import { newVendor } from './new-vendor'
import { restoreCommand } from './restore'
import { checkVendorCommand } from './vendor'

const opener: InstallationOpener = {
  readConfig: readOwnConfig,
  withData,
  async open({ config, opened, clock }) {
    const vendor = readVendor(config.vendorDir)
    const messages = await openMessages(config.vendorDir, productWording)
    const { installation } = await openInstallation({
      config,
      vendor,
      messages,
      opened,
      clock,
      log: createLog('silent'),
    })
    return installation
  },
  operatorCalled: async (database, typed) => (await operatorCalled(database, typed))?.name ?? null,
}

/** The commands about the installation as a whole. */
const own = {
  import: importVendor,
  'import from': importFrom,
  'export all': exportEverything,
  generate: generateVendor,
  backup: backupCommand,
  'backup key': backupKeyCommand,
  restore: restoreCommand,
  migrate: migrateCommand,
  'demo remove': removeDemo,
  doctor,
  'vendor new': newVendor,
  'vendor check': checkVendorCommand,
  'messages check': checkMessages,
  'messages export': exportMessages,
}

/** Every command by its words: those of each domain, and the installation's. */
export async function readCommands(): Promise<Readonly<Record<string, BoundCommand>>> {
  const tables = await Promise.all(domains.map((domain) => domain.commands(opener)))
  return Object.assign(
    {},
    ...tables,
    bindCommands(own, opener, (installation) => installation),
  )
}
