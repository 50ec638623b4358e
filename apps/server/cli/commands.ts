import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { copyCatalogue, writeVendor } from '@/apps/generate/vendor'
import { eraseMember } from '@/domains/back-office/privacy'
import { readCatalogue } from '@/domains/commerce/catalogue'
import { indexCatalogue } from '@/domains/commerce/catalogue/rules'
import { operatorCalled } from '@/domains/staff/operators'
import { lockOutDemoOperators } from '@/domains/staff/operators/store/demo-operator'
import { type BoundCommand, type CommandRuntime, commandsOf } from '@/platform/commands/command'
import { CommandError, UsageError, wordsOf } from '@/platform/commands/errors'
import { day, operator, optional, reason, required } from '@/platform/commands/options'
import { unmarkDemoAccounts } from '@/platform/database/demo-accounts'
import { serverTime } from '@/platform/database/server'
import type { Inspection } from '@/platform/http/inspection'
import { bindCommands, type InstallationOpener } from '@/platform/installation/bind'
import { createLog } from '@/platform/log/log'
import { describeDoubts, describeProblem } from '@/platform/text/problems'
import { readVendor } from '@/platform/vendor/read'
import { openMessages } from '@/platform/wording/check'
import packageFile from '../../../package.json'
import { beforeSelling } from '../before-selling'
import { clockFinding, lookAtData, lookAtReplica } from '../doctor/data'
import { describe, type Finding, ok, wrong } from '../doctor/finding'
import { backupFinding, diskFindings, downloadsFinding, filesFinding, nodeFinding } from '../doctor/machine'
import { secretFindings } from '../doctor/secrets'
import { lookAtSite } from '../doctor/site'
import { staffFindings } from '../doctor/staff'
import { mailFindings, vendorFindings } from '../doctor/vendor'
import type { Detour } from '../doctor/visit'
import { domains, personalTables } from '../domains'
import { openInstallation } from '../installation'
import { checkVendorFolder } from '../vendor-folder'
import { productWording } from '../wording'
import { backupCommand, backupKeyCommand } from './backup'
import { readOwnConfig, withData } from './data'
import { exportEverything } from './export-all'
import { importVendor } from './import'
import { importFrom } from './import-from'
import { checkMessages, exportMessages } from './messages'
import { migrateCommand } from './migrate'
import { readPlan } from './migration-plan'
import { newVendor } from './new-vendor'
import { relayCommand } from './relay'
import { restoreCommand } from './restore'

const checkVendorCommand = commandsOf<unknown>()({
  summary: `Checks a vendor's folder (left out: VENDOR_DIR) and changes nothing:
vendor.json, the catalogue, canned answers, and what an import would take.
All that is wrong is listed at once, by file and line or field; before it,
what can be right and hardly is.`,
  words: ['[DIR]'],
  json: true,
  example: 'catalogues/demo',
  async run({ words: [typed] }, at) {
    const folder = typed === undefined ? at.config.vendorDir : resolve(typed)
    if (!existsSync(folder)) throw new CommandError(`There is no folder ${folder}.`)
    const { problems, doubts } = await checkVendorFolder(folder, at.config.payments.provider)
    if (problems.length === 0) {
      const note = beforeSelling(folder, readVendor(folder))
        .map((each) => `Before you sell: ${each}.\n`)
        .join('')
      return { data: { problems, doubts }, text: `${note}${describeDoubts(doubts)}${folder} is in order.` }
    }
    const count = `${problems.length} problem${problems.length === 1 ? '' : 's'}`
    const text = `${describeDoubts(doubts)}${problems.map(describeProblem).join('\n')}\n\n${count}`
    throw new CommandError(text, { problems, doubts })
  },
})

const largest = 100_000_000

const count = (name: string) => (text: string) => {
  if (/^\d{1,9}$/.test(text) && Number(text) <= largest) return Number(text)
  throw new UsageError(`--${name} must be a whole number of at most ${largest}.`)
}

const generateVendor = commandsOf<unknown>()({
  summary: `Writes a vendor of that size into DIR, a new folder, for trials and
measurements, as import takes it: the catalogue of VENDOR_DIR, members
with orders (left out: two a member) up to that day (left out: today),
their subscriptions and devices, gift codes, and a release of each
program. The same numbers and the same day make the same files. The
password of every member is demo1234.`,
  words: ['DIR'],
  needs: 'one folder',
  options: {
    members: required('COUNT', count('members')),
    orders: optional('COUNT', count('orders')),
    seed: optional('NUMBER', count('seed')),
    until: day('until'),
  },
  example: 'trial --members 1000 --orders 3000',
  async run({ words: [target], options }, at) {
    const { members, orders = members * 2, seed = 1 } = options
    if (members === 0 && orders > 0) throw new UsageError('Orders need a member.')
    const until = new Date(`${options.until ?? new Date().toISOString().slice(0, 10)}T00:00:00Z`)
    const folder = resolve(target)
    if (existsSync(folder)) throw new CommandError(`${target} is there already.`)

    const { vendorDir } = at.config
    const { seller } = readVendor(vendorDir)
    const read = await readCatalogue(vendorDir, at.offer)
    if ('problems' in read) throw new CommandError(read.problems.map(describeProblem).join('\n'))
    await copyCatalogue(vendorDir, folder)
    await writeVendor(
      folder,
      indexCatalogue(0, read.content),
      { country: seller.country, offer: at.offer },
      { members, orders, seed, until },
    )
    return `Wrote a vendor with ${members} members and ${orders} orders. To have them here: npm run foyer -- import ${target}`
  },
})

const hostAndPort = optional('HOST:PORT', (text): Detour => {
  const [, host = '', port = ''] = /^\[?([^\]]+?)\]?:(\d{1,5})$/.exec(text) ?? []
  if (host === '') throw new UsageError('--at must be a host and a port, such as 127.0.0.1:443.')
  return { host, port: Number(port) }
})

const doctor = commandsOf<unknown>()({
  summary: `Checks an installation that runs, from outside at PUBLIC_URL and from
inside: HTTPS and headers, trusted proxies, secrets, who owns the console,
mail, files, backups, clocks, migrations, law, disk. Says of each how it
is, why, and how to mend it; ends with code 1 when something is wrong.
With --at it asks there, as long as the name leads elsewhere.`,
  options: { backups: optional('FOLDER'), at: hostAndPort },
  json: true,
  example: '--backups /var/backups/foyer',
  async run({ options }, at) {
    const findings = await examine(at, options.at ?? null, options.backups)
    const data = { findings }
    const text = describe(findings)
    if (findings.some(({ state }) => state === 'wrong')) throw new CommandError(text, data)
    return { data, text }
  },
})

type Runtime = Pick<CommandRuntime<unknown>, 'config' | 'data'>

async function examine(at: Runtime, detour: Detour, backups: string | undefined): Promise<readonly Finding[]> {
  const { config } = at
  const now = new Date()
  const asked = new Date()
  const site = await lookAtSite(config, packageFile.version, detour)
  return [
    ...(config.demo
      ? [wrong('Purpose', 'This is a demo: its passwords and its mail are everybody’s.', 'Set NODE_ENV=production.')]
      : []),
    ...site.findings,
    ...secretFindings(config),
    ...(await dataFindings(at, site.servers, asked)),
    ...(await mailFindings(config)),
    await filesFinding(config.files),
    await downloadsFinding(config.files),
    await backupFinding(backups, now),
    ...(await diskFindings(config)),
    nodeFinding(site.servers[0]?.node ?? process.versions.node, now),
    ...(await vendorFindings(config)),
    ...(await staffFindings(config)),
  ]
}

/** Opening the data would migrate the tables, which a check must not do. */
async function dataFindings({ config, data }: Runtime, servers: readonly Inspection[], asked: Date) {
  try {
    const pending = await readPlan(config.database)
    if (pending.length > 0) {
      const why = `${pending.length} wait, from ${pending[0]?.tag} on; the rest of the data was not looked at.`
      return [wrong('Migrations', why, 'Run `foyer migrate`, or start a server of this version: either applies them.')]
    }
    return await data(async ({ database, replica }) => {
      const ofDatabase = await serverTime(database)
      return [
        ok('Migrations', 'All of this version are applied.'),
        clockFinding(new Date(), ofDatabase, servers, asked),
        ...(await lookAtData({ database })),
        ...(await lookAtReplica(replica)),
      ]
    })
  } catch (error) {
    const why = wordsOf(error) ?? String(error)
    return [wrong('Database', why, 'Look at DATABASE_URL, or DATA_DIR.')]
  }
}

const removeDemo = commandsOf<unknown>()({
  summary: `Takes away what a demo has left in the data, so that production starts on
it: its members with all that is theirs, their invented orders and invoices
included, and the access of its operator and of all operators invited by
that one. Data of people who registered themselves in the demo stay, as do
catalogue, codes and releases: an empty database is the better beginning.`,
  options: { reason: reason(), operator },
  json: true,
  reaches: ['data.replaced'],
  example: '--reason "We go live"',
  async run({ options }, at) {
    const removed = await at.note(options.operator, async ({ transaction, by, now }) => {
      const accounts = await unmarkDemoAccounts(transaction)
      for (const id of accounts.member) {
        await eraseMember(personalTables, transaction, id, { now, booksUntil: now })
      }
      await lockOutDemoOperators(transaction, { ids: accounts.operator, by, now })
      const answer = { members: accounts.member.length, operators: accounts.operator.length }
      const none = answer.members + answer.operators === 0
      const details = { ...answer, reason: options.reason }
      return { answer, record: none ? null : { action: 'demo.remove', memberId: null, details } }
    })
    const { members, operators } = removed
    if (members + operators === 0) return { data: removed, text: 'There is nothing of a demo in this data.' }
    return {
      data: removed,
      text: `${members} members of the demo were removed, and ${operators} of its operators blocked.
Your first owner: npm run foyer -- operators invite EMAIL --role owner`,
    }
  },
})

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
  relay: relayCommand,
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
