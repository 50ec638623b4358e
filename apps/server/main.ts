import * as modules from 'node:module'
import { destination } from 'pino'
import { readConfig } from '@/apps/server/config'
import { asCalledHere, whenLauncherEnds } from '@/platform/commands/launcher'
import type { Config } from '@/platform/config/config'
import { unusable } from '@/platform/config/vendor'
import { openDatabase } from '@/platform/database/connect'
import { refuseDemoAccounts } from '@/platform/database/demo-accounts'
import { withoutValues } from '@/platform/database/errors'
import { timeouts } from '@/platform/database/timeouts'
import { startFailure } from '@/platform/installation/start-failure'
import { describeGaps, legalGaps } from '@/platform/legal-texts/gaps'
import { createLog } from '@/platform/log/log'
import { seconds } from '@/platform/time/duration'
import { checkVendor } from '@/platform/vendor/read'
import { readMessages } from '@/platform/wording/check'
import packageFile from '../../package.json'
import { unsellableIn } from './before-selling'
import { productWording } from './wording'

/** The time that running work gets when the process is told to stop. */
const timeout = seconds(25)

/** The signals by which it is told to stop. */
const ends = ['SIGTERM', 'SIGINT'] as const
/** Nothing is under way at a server that does not serve yet. */
const leave = () => process.exit(0)

/** Absent from Node 20. */
const keepCompiledCode = (modules as { readonly enableCompileCache?: () => unknown }).enableCompileCache

async function main() {
  // Code that an earlier start has compiled is read from the system's folder of temporary files.
  keepCompiledCode?.()
  // The first process of a container hears no signal that it does not ask for, while its database keeps it waiting (decision 0211).
  for (const signal of ends) process.on(signal, leave)
  const config = readConfig(process.env)
  const stopTracing = await traceTo(config.traceCollector)
  const { vendor, messages } = await openVendor(config)
  // Log lines that come together are written together, without waiting for a slow reader.
  const log = createLog(config.logLevel, destination({ sync: false }))
  // A database takes its time to open, wherever it is; meanwhile the code is read.
  const [
    opened,
    { buildApp },
    { greeting, loadDemo },
    { TrialClock },
    { followTexts },
    { countRunning },
    { mailTemplates },
    { licences },
    { keyOfTheDay },
  ] = await Promise.all([
    openDatabase(config.database, timeouts.requests, {
      done: (run) => log.info(run, 'migrated'),
      gaveWay: (tag, attempt) => log.warn({ tag, attempt }, 'a migration gave way to what holds its tables'),
    }),
    import('./app'),
    import('@/apps/demo/data'),
    import('@/integrations/payments/sandbox/trial-clock'),
    import('@/domains/back-office/mail-templates'),
    import('@/domains/commerce/subscriptions'),
    import('@/domains/back-office/mail-templates/domain'),
    import('@/domains/licensing/licences/domain'),
    import('@/domains/licensing/licences'),
  ])
  if (!config.demo) await refuseDemoAccounts(opened.database)
  const trial = config.demo ? await TrialClock.open(opened.database) : null
  trial?.follow((error) => log.warn({ error }, 'the clock of the trial could not be read'))
  const clock = trial?.now ?? (() => new Date())
  const { app, worker, installation, drain } = await buildApp({ config, vendor, messages, opened, clock, log })
  await keyOfTheDay(installation.of(licences))
  const demoMembers = config.demo ? await loadDemo(installation) : []

  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), timeout).unref()
    // A demo has one user, who waits for the prompt.
    if (!config.demo) await drain()
    await app.close()
    await worker.stop()
    trial?.stop()
    stopFollowing()
    await opened.close()
    await stopTracing()
    process.exit(0)
  }
  for (const signal of ends) process.off(signal, leave).on(signal, stop)
  whenLauncherEnds(() => void stop('its launcher has ended'))

  if (!config.demo && config.payments.provider === 'sandbox') {
    log.warn(
      'PAYMENT_PROVIDER is sandbox: no card is charged, and every visitor who knows a test card can have everything',
    )
  }
  if (!vendor.features.subscriptions) {
    const running = await countRunning(opened.database)
    if (running > 0)
      log.warn({ running }, 'features.subscriptions is off, and members who still pay for one cannot end it')
  }
  const gaps = config.demo ? null : describeGaps(legalGaps(installation.legal))
  if (gaps !== null) log.warn(gaps)
  const stopFollowing = followTexts(installation.of(mailTemplates), (error) =>
    log.warn({ error }, 'the texts of mails could not be read'),
  )
  await worker.start()
  await app.listen({ port: config.port, host: config.host })
  log.info({ port: config.port, host: config.host }, 'listening')
  if (config.demo) console.log(greeting(config, vendor.name, demoMembers, clock()))
}

/**
 * Loads the code for traces only where they are wanted.
 * @returns what sends the rest of them
 */
async function traceTo(collector: string | null): Promise<() => Promise<void>> {
  if (collector === null) return async () => {}
  const { startTracing } = await import('@/platform/tracing/start')
  return startTracing({ collector, version: packageFile.version })
}

/** Where something is wrong with settings or messages, a demo reads what else is wrong with its folder. */
async function openVendor({ vendorDir, demo, payments }: Config) {
  const read = checkVendor(vendorDir)
  const { texts: messages, problems } = await readMessages(vendorDir, productWording)
  const unsellable = 'value' in read ? unsellableIn(read.value, { demo, provider: payments.provider }) : []
  if ('value' in read && problems.length + unsellable.length === 0) return { vendor: read.value, messages }
  const { checkVendorFolder } = await import('./vendor-folder')
  const wrong = demo
    ? (await checkVendorFolder(vendorDir, null)).problems
    : [...('problems' in read ? read.problems : []), ...problems]
  throw unusable(vendorDir, [...wrong, ...unsellable])
}

main().catch((error: unknown) => {
  const words = startFailure(error)
  if (words === null) console.error('Foyer cannot start:', withoutValues(error))
  else console.error(`Foyer cannot start:\n${asCalledHere(words).replaceAll(/^/gm, '  ')}`)
  process.exit(1)
})
