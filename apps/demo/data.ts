import { existsSync } from 'node:fs'
import { type DemoSignIn, demoPassword, loadDemoMembers } from '@/domains/accounts/identity/store/accounts/demo-members'
import { companySeats } from '@/domains/licensing/company-seats/domain'
import { downloads } from '@/domains/licensing/downloads/domain'
import { licences } from '@/domains/licensing/licences/domain'
import { loadDemoOperator } from '@/domains/staff/operators/store/demo-operator'
import { type Config, ConfigError } from '@/platform/config/config'
import { countDemoAccounts } from '@/platform/database/demo-accounts'
import type { Installation } from '@/platform/installation/contexts'
import { memberArea } from '@/platform/paths'
import { loadDemoActivations } from './activations'
import { loadDemoCatalogue } from './catalogue'
import { loadDemoCompanies } from './companies'
import { loadDemoCoupons } from './coupons'
import { customersOf } from './customers'
import { loadDemoDevices } from './devices'
import { loadDemoGifts } from './gifts'
import { makeUpCustomers } from './made-up'
import { describeDemoOperator } from './operator'
import { loadDemoOrders } from './orders'
import { loadDemoPayment } from './payment'
import { loadDemoRefunds } from './refunds'
import { loadDemoReleases } from './releases'
import { loadDemoSeats } from './seats'
import { loadDemoTickets } from './tickets'
import { loadDemoTrials } from './trials'

/**
 * Loads the purchases and acts of the demo vendor's customers (spec 14.4). Existing data are left alone.
 * @returns the demo members, for signing in as one
 * @throws ConfigError when the vendor's folder is invalid
 */
export async function loadDemo(installation: Installation): Promise<readonly DemoSignIn[]> {
  const { config, database, clock } = installation
  await loadDemoCatalogue(database, config.vendorDir, clock())
  await loadDemoOperator(database, config.licenceSecret, clock())
  const written = customersOf(config.vendorDir)
  return existsSync(written) ? loadCustomers(installation, written) : makeUpCustomers(installation, loadCustomers)
}

/** @param folder with their files @returns who can be signed in as */
async function loadCustomers(installation: Installation, folder: string): Promise<readonly DemoSignIn[]> {
  const { database, files, events, clock } = installation
  const isFirst = (await countDemoAccounts(database, 'member')) === 0
  const members = await loadDemoMembers(database, folder, clock())
  const their = livesOf(installation, isFirst)
  await their('companies', () => loadDemoCompanies(installation, folder, clock()))
  await their('orders', () => loadDemoOrders(database, folder, clock(), installation.of(licences)))
  await loadDemoReleases(installation.of(downloads), folder, clock())
  await their('gifts', () => loadDemoGifts(database, files, folder, clock()))
  await their('seats', () => loadDemoSeats(installation.of(companySeats), folder, clock()))
  await their('devices', () => loadDemoDevices(installation.of(licences), folder, clock()))
  await their('trials', () => loadDemoTrials(installation.of(licences), folder, clock()))
  await their('tickets', () => loadDemoTickets(database, files, folder, clock()))
  await their('refunds', () => loadDemoRefunds(database, events, folder, clock()))
  await loadDemoPayment(database, clock())
  await their('activations', () => loadDemoActivations(database, folder, clock()))
  await their('coupons', () => loadDemoCoupons(database, folder, clock()))
  return members
}

/**
 * Loads a part of what customers have done. They go on living once they are there: what the folder says of a person who has
 * another address since, or is gone, is left out at a later start, with a word about it in the log.
 */
const livesOf =
  ({ log }: Pick<Installation, 'log'>, isFirst: boolean) =>
  async (part: string, load: () => Promise<unknown>) => {
    try {
      await load()
    } catch (error) {
      if (isFirst || !(error instanceof ConfigError)) throw error
      log.warn({ part, because: error.message }, 'customers of the demo are no longer as their folder says')
    }
  }

/** Returns the message at the start of a demo. */
export function greeting(config: Config, vendor: string, members: readonly DemoSignIn[], now: Date) {
  const width = Math.max(...members.map(({ email }) => email.length))
  const names = members.map(({ email, shows }) => (shows ? `${email.padEnd(width)}  ${shows}` : email))
  return `
  Foyer is open: the member area of ${vendor}, with demo data.

    Member area   ${config.publicUrl}${memberArea}${config.smtpUrl === null ? `\n    Mail          ${config.publicUrl}/dev/outbox` : ''}
    API           ${config.publicUrl}/api-docs

    Demo members  ${names.join('\n                  ')}
    Password      ${demoPassword}

${describeDemoOperator(config, vendor, now)}

  Stop with Ctrl-C.
`
}
