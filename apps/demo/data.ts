import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod/mini'
import { importFolder } from '@/apps/server/import'
import {
  type DemoSignIn,
  demoPassword,
  loadDemoMembers,
  markEveryMember,
} from '@/domains/accounts/identity/store/accounts/demo-members'
import { memberByEmail } from '@/domains/accounts/identity/store/accounts/members'
import { createCatalogueReader, hasCatalogue, loadCatalogue } from '@/domains/commerce/catalogue'
import { productOf } from '@/domains/commerce/catalogue/rules'
import { addCheckout, lockCheckout } from '@/domains/commerce/checkout/store/checkouts'
import { companySeats } from '@/domains/licensing/company-seats/domain'
import { downloads } from '@/domains/licensing/downloads/domain'
import type { LicencesContext } from '@/domains/licensing/licences'
import { beginTrial } from '@/domains/licensing/licences/actions/trials'
import { licences } from '@/domains/licensing/licences/domain'
import { trialOf } from '@/domains/licensing/licences/store/trials'
import { addHolder } from '@/domains/promotion/coupons'
import { memberCouponsFile } from '@/domains/promotion/coupons/imports/member-coupons-file'
import { loadDemoOperator } from '@/domains/staff/operators/store/demo-operator'
import { addPayment, lockPayment, paymentReport } from '@/integrations/payments/sandbox/store'
import { announce } from '@/integrations/payments/sandbox/webhooks'
import { type Config, ConfigError } from '@/platform/config/config'
import { unusable } from '@/platform/config/vendor'
import { isRefusal } from '@/platform/contract/refusal'
import type { Offer } from '@/platform/contract/vendor-offer'
import type { Database } from '@/platform/database/connect'
import { countDemoAccounts } from '@/platform/database/demo-accounts'
import { textIn, textReader } from '@/platform/i18n/texts'
import { showProgress } from '@/platform/import/progress'
import type { Installation } from '@/platform/installation/contexts'
import { money } from '@/platform/money/money'
import { memberArea } from '@/platform/paths'
import { platformField } from '@/platform/programs/platform-field'
import { before, days, minutes } from '@/platform/time/duration'
import { checkVendor } from '@/platform/vendor/read'
import { addressOf, signIns } from '../generate/customers/cast'
import { writeCustomers } from '../generate/customers/write'
import { writeCrowd } from '../generate/vendor'
import { loadDemoActivations } from './activations'
import { loadDemoCompanies } from './companies'
import { deviceFields, deviceOf, loadDemoDevices } from './devices'
import { loadDemoGifts } from './gifts'
import { readLines } from './lines'
import { describeDemoOperator } from './operator'
import { loadDemoOrders } from './orders'
import { loadDemoRefunds } from './refunds'
import { loadDemoReleases } from './releases'
import { loadDemoSeats } from './seats'
import { loadDemoTickets } from './tickets'

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

const line = z.strictObject({
  /** Left out: no member has signed in on the device. */
  member: z.optional(z.string()),
  line: z.string(),
  platform: platformField,
  ...deviceFields,
  daysAgo: z.number(),
})

/**
 * Lets devices have begun to try something. One that has done so already is left alone.
 * @throws ConfigError when one could not have done so
 */
export async function loadDemoTrials(context: LicencesContext, folder: string, now: Date) {
  const { database } = context
  for (const wanted of readLines(folder, 'trials.jsonl', line)) {
    const { member: email, line: key, platform, daysAgo } = wanted
    const device = deviceOf(wanted)
    if (await trialOf(database, key, device)) continue
    const member = email === undefined ? null : await memberByEmail(database, email)
    const request = { place: { line: key, platform }, device, memberId: member?.id ?? null, network: 'demo' }
    const begun = await beginTrial(context, { ...request, now: before(now, days(daysAgo)) })
    if (isRefusal(begun)) throw new ConfigError(`VENDOR_DIR: trials.jsonl: ${device.device} cannot try ${key}`)
  }
}

/** Where a vendor's folder keeps customers for a demo, written by hand; the shipped demo vendor has them. */
export const customersOf = (vendorDir: string) => join(vendorDir, 'customers')

const reference = 'demo-payment'
const currency = 'EUR'
/** So much less was paid than was agreed on, where it was more than that. */
const short = 500

/**
 * Creates a payment below the agreed sum: the sandbox's webhook reports it like any other, and the console has a
 * payment to decide on. Does nothing where it is reported already, or the vendor sells no product for a single payment.
 */
async function loadDemoPayment(database: Database, { languages }: Offer, now: Date) {
  await database.transaction(async (transaction) => {
    const catalogue = await createCatalogueReader().currentCatalogue(transaction)
    const sold = catalogue.prices.find(
      ({ onSale, term: each, amounts }) => onSale && each === 'LFT' && (amounts[currency] ?? 0) > 0,
    )
    const product = sold && productOf(catalogue, sold.pid)
    if (!product || (await lockCheckout(transaction, reference))) return
    const { names, platforms, pid } = product
    const { term } = sold
    const amount = sold.amounts[currency] ?? 0
    const begunAt = before(now, minutes(10))
    const paid = money(Math.max(1, amount - short), currency)
    await addPayment(transaction, {
      id: `pay_${reference}`,
      checkout: reference,
      currency,
      total: paid.minor,
      items: [{ name: textIn(names, textReader(languages, 'en')), quantity: 1, amount: paid, renewal: null }],
      state: 'paid',
      changedAt: now,
      cardBrand: 'visa',
      cardLastFour: '4242',
    })
    await addCheckout(transaction, {
      reference,
      tokenHash: createHash('sha256').update(reference).digest(),
      email: 'ruth@example.test',
      buyerName: 'Ruth',
      language: 'en',
      country: 'DE',
      currency,
      total: amount,
      vatBasisPoints: 1900,
      catalogueVersion: catalogue.version,
      lines: [{ pid, term, platforms, names, list: amount, unit: amount, amount, renewal: null }],
      begunAt,
      stateAt: begunAt,
      provider: 'sandbox',
      payment: `pay_${reference}`,
    })
    const held = await lockPayment(transaction, `pay_${reference}`)
    if (held) await announce(transaction, paymentReport(held))
  })
}

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
async function makeUpCustomers(
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

/**
 * Gives the demo members their coupons (spec 1.6). Existing ones are left alone.
 * @throws ConfigError when a member is missing
 */
async function loadDemoCoupons(database: Database, folder: string, now: Date) {
  const rows = readFileSync(join(folder, memberCouponsFile.name), 'utf8').split('\n').filter(Boolean)
  for (const row of rows) {
    const { coupon, member: email, given_at: givenAt = now } = memberCouponsFile.schema.parse(JSON.parse(row))
    const member = await memberByEmail(database, email)
    if (!member) throw new ConfigError(`VENDOR_DIR: ${memberCouponsFile.name}: there is no member ${email}`)
    await addHolder(database, { code: coupon, memberId: member.id, givenAt })
  }
}

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
  const { database, files, events, offer, clock } = installation
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
  await loadDemoPayment(database, offer, clock())
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
