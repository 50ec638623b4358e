import { demoPassword, loadDemoMembers } from '@/domains/identity/store/demo-members'
import { loadDemoOperator } from '@/domains/operators/store/demo-operator'
import { type Config, ConfigError, readConfig } from '@/platform/config/config'
import { readVendor } from '@/platform/config/vendor'
import { openDatabase } from '@/platform/database/connect'
import { DataInUseError } from '@/platform/database/folder-lock'
import { ForeignFolderError } from '@/platform/database/private-folder'
import { openFiles } from '@/platform/files/open'
import { createLog } from '@/platform/log/log'
import { TrialClock } from '@/platform/payments/sandbox/trial-clock'
import { buildApp } from './app'
import { loadDemoActivations } from './demo/activations'
import { loadDemoCatalogue } from './demo/catalogue'
import { loadDemoDevices } from './demo/devices'
import { loadDemoGifts } from './demo/gifts'
import { describeDemoOperator } from './demo/operator'
import { loadDemoOrders } from './demo/orders'
import { loadDemoPayment } from './demo/payment'
import { loadDemoRefunds } from './demo/refunds'
import { loadDemoReleases } from './demo/releases'
import { loadDemoTickets } from './demo/tickets'

/** What is under way when the process is told to stop gets this long, in milliseconds. */
const patience = 10_000

async function main() {
  const config = readConfig(process.env)
  const vendor = readVendor(config.vendorDir)
  const log = createLog(config.logLevel)
  const opened = await openDatabase(config.database)
  const trial = config.demo ? await TrialClock.open(opened.database) : null
  trial?.follow((error) => log.warn({ error }, 'the clock of the trial could not be read'))
  const clock = trial?.now ?? (() => new Date())
  const { app, worker, house } = await buildApp({ config, vendor, opened, clock, log })
  if (config.demo) await loadDemoCatalogue(opened.database, config.vendorDir, clock())
  const demoMembers = config.demo ? await loadDemoMembers(opened.database, config.vendorDir, clock()) : []
  if (config.demo) await loadDemoOperator(opened.database, config.licenceSecret, clock())
  if (config.demo) await loadDemoOrders(opened.database, config.vendorDir, clock())
  if (config.demo) await loadDemoReleases(opened.database, openFiles(config.files), config.vendorDir, clock())
  if (config.demo) await loadDemoGifts(opened.database, openFiles(config.files), config.vendorDir, clock())
  if (config.demo) await loadDemoDevices(opened.database, vendor, config.vendorDir, clock())
  if (config.demo) await loadDemoTickets(opened.database, openFiles(config.files), config.vendorDir, clock())
  if (config.demo) await loadDemoRefunds(opened.database, house.events, config.vendorDir, clock())
  if (config.demo) await loadDemoPayment(opened.database, clock())
  if (config.demo) await loadDemoActivations(opened.database, config.vendorDir, clock())

  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), patience).unref()
    await app.close()
    await worker.stop()
    trial?.stop()
    await opened.close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)

  if (!config.demo && config.payments.provider === 'sandbox') {
    log.warn('PAYMENT_PROVIDER is sandbox: nobody is charged, and whoever knows a test card can have everything')
  }
  await worker.start()
  await app.listen({ port: config.port, host: config.host })
  log.info({ port: config.port, host: config.host }, 'listening')
  if (config.demo) console.log(greeting(config, vendor.name, demoMembers, clock()))
}

const greeting = (config: Config, vendor: string, members: readonly string[], now: Date) => `
  Foyer is open: the member area of ${vendor}, with demo data.

    Member area   ${config.publicUrl}/member.htm${config.smtpUrl === null ? `\n    Mail          ${config.publicUrl}/dev/outbox` : ''}
    API           ${config.publicUrl}/api-docs

    Demo members  ${members.join('\n                  ')}
    Password      ${demoPassword}

${describeDemoOperator(config, vendor, now)}

  Stop with Ctrl-C.
`

main().catch((error: unknown) => {
  const known = [ConfigError, DataInUseError, ForeignFolderError].some((kind) => error instanceof kind)
  const busy = (error as { code?: unknown } | null)?.code === 'EADDRINUSE'
  if (known && error instanceof Error) console.error(`Foyer cannot start:\n${error.message.replaceAll(/^/gm, '  ')}`)
  else if (busy)
    console.error('Foyer cannot start:\n  The port is in use by another program. Stop that one, or set PORT.')
  else console.error('Foyer cannot start:', error)
  process.exit(1)
})
