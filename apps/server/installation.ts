import type { Logger } from 'pino'
import { createGoogleStandIn } from '@/apps/demo/google'
import { enclosuresOf } from '@/domains/billing/agreements'
import { createCatalogueReader, withoutAbsent } from '@/domains/commerce/catalogue'
import { vatIdSettings } from '@/domains/commerce/vat-ids/rules/settings'
import { openPayments } from '@/integrations/payments/open'
import { mailLook } from '@/platform/brand/mail'
import { readBrand } from '@/platform/brand/open'
import { once } from '@/platform/brand/served-file'
import type { Config } from '@/platform/config/config'
import type { Vendor } from '@/platform/config/vendor'
import type { OpenDatabase } from '@/platform/database/connect'
import { keepPartitions, partitionedTables } from '@/platform/database/partitions'
import { openFiles } from '@/platform/files/open'
import { readTranslators } from '@/platform/i18n/server'
import { textReader } from '@/platform/i18n/texts'
import { wordingOf } from '@/platform/i18n/wording-of'
import { Contexts, type Installation } from '@/platform/installation/contexts'
import type { Deps } from '@/platform/installation/deps'
import { forEach } from '@/platform/jobs/each'
import { EventBus } from '@/platform/jobs/events'
import { Worker } from '@/platform/jobs/worker'
import { legalFoot, readLegal } from '@/platform/legal-texts/documents'
import { openMailDomains } from '@/platform/mail/mail-domains'
import { Mailer } from '@/platform/mail/mailer'
import { platformWording } from '@/platform/programs/platforms'
import { type Clock, days } from '@/platform/time/duration'
import { offerOf } from '@/platform/vendor/read'
import type { OwnTexts } from '@/platform/wording/check'
import { Overrides } from '@/platform/wording/overrides'
import { domains } from './domains'
import { holdingsOf } from './holdings'

export interface InstallationOptions {
  readonly config: Config
  readonly vendor: Vendor
  /** The folder's replacements of the product's texts. */
  readonly messages: OwnTexts
  readonly opened: OpenDatabase
  readonly clock: Clock
  readonly log: Logger
}

/** Opens every domain of the list: the server puts them on the wire, the command line works with them as they are. */
export async function openInstallation({ config, vendor, messages, opened, clock, log }: InstallationOptions) {
  const { database } = opened
  const brand = await readBrand(config.vendorDir, vendor)
  const standIn = config.demo && config.google === null ? createGoogleStandIn(config.publicUrl, clock) : null
  const worker = new Worker(database, clock, log, opened.patient)
  const home = new URL(vendor.home, config.publicUrl).href
  const offer = offerOf(config.vendorDir, vendor)
  const overrides = new Overrides(messages, offer.languages, (language) =>
    platformWording(offer.platforms, textReader(offer.languages, language)),
  )
  const { documents: legal } = readLegal(config.vendorDir, vendor.legal, offer.languages)
  const mailer = new Mailer(
    {
      vendorName: vendor.name,
      vendorHome: home,
      look: mailLook(brand),
      // Twice as fine as it is shown, for screens that have the dots.
      picture: once(() => brand.picture.png(2)),
      from: config.mailFrom ?? vendor.mailFrom,
      smtpUrl: config.smtpUrl,
      returnPath: config.mailbox.returnPath,
      enclosed: enclosuresOf,
      legal: legalFoot(legal, config.publicUrl, readTranslators(wordingOf('platform/legal'), overrides)),
    },
    clock,
  )
  const payments = await openPayments({ config: config.payments, database, clock, worker, log })
  const deps: Deps = {
    config,
    vendor,
    vendorName: vendor.name,
    offer,
    overrides,
    brand,
    publicUrl: config.publicUrl,
    origins: config.origins,
    database,
    clock,
    log,
    mailer,
    mailDomains: openMailDomains(config.mailDns, clock),
    events: new EventBus(worker),
    worker,
    catalogue: withoutAbsent(createCatalogueReader(), vendor.features),
    holdings: holdingsOf(vendor),
    files: openFiles(config.files),
    payments,
    vatIds: vatIdSettings(vendor, config.viesUrl),
    legal,
    google: config.google ?? standIn,
  }
  mailer.deliverWith(worker, database)
  worker.recur('platform.purge', days(1), async (patient) => {
    await forEach(partitionedTables, async (table) => {
      const changes = await keepPartitions(patient, table, { now: clock(), keep: days(90) })
      if (changes.postponed.length > 0)
        log.warn({ ...changes, table: table.name }, 'partitions were locked by another session')
      else log.info({ ...changes, table: table.name }, 'partitions were looked after')
    })
  })
  const contexts = new Contexts()
  const installation: Installation = { ...deps, of: contexts.of }
  const open = []
  for (const domain of domains) open.push(await domain.open(installation, contexts))
  return { installation, domains: open, payments, standIn }
}
