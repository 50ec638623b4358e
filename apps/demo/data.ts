import { existsSync } from 'node:fs'
import { downloads } from '@/domains/downloads/domain'
import { type DemoSignIn, demoPassword, loadDemoMembers } from '@/domains/identity/store/accounts/demo-members'
import { licences } from '@/domains/licences/domain'
import { loadDemoOperator } from '@/domains/operators/store/demo-operator'
import { teams } from '@/domains/teams/domain'
import type { Config } from '@/platform/config/config'
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
 * Loads what the demo vendor's customers have bought and done (spec 14.4). What is there already is left alone.
 * @returns the demo members, for anyone who wants to sign in as one
 * @throws ConfigError when something in the vendor's folder cannot be used
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
  const members = await loadDemoMembers(database, folder, clock())
  await loadDemoCompanies(installation, folder, clock())
  await loadDemoOrders(database, folder, clock(), installation.of(licences))
  await loadDemoReleases(installation.of(downloads), folder, clock())
  await loadDemoGifts(database, files, folder, clock())
  await loadDemoSeats(installation.of(teams), folder, clock())
  await loadDemoDevices(installation.of(licences), folder, clock())
  await loadDemoTrials(installation.of(licences), folder, clock())
  await loadDemoTickets(database, files, folder, clock())
  await loadDemoRefunds(database, events, folder, clock())
  await loadDemoPayment(database, clock())
  await loadDemoActivations(database, folder, clock())
  await loadDemoCoupons(database, folder, clock())
  return members
}

/** What the start of a demo says. */
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
