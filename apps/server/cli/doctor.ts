import { type CommandRuntime, commandsOf } from '@/platform/commands/command'
import { CommandError, UsageError, wordsOf } from '@/platform/commands/errors'
import { optional } from '@/platform/commands/options'
import { serverTime } from '@/platform/database/server-time'
import type { Inspection } from '@/platform/http/inspection'
import packageFile from '../../../package.json'
import { clockFinding, lookAtData } from '../doctor/data'
import { describe, type Finding, ok, wrong } from '../doctor/finding'
import { backupFinding, diskFindings, downloadsFinding, filesFinding, nodeFinding } from '../doctor/machine'
import { secretFindings } from '../doctor/secrets'
import { lookAtSite } from '../doctor/site'
import { staffFindings } from '../doctor/staff'
import { mailFindings, vendorFindings } from '../doctor/vendor'
import type { Detour } from '../doctor/visit'
import { readPlan } from './migration-plan'

const hostAndPort = optional('HOST:PORT', (text): Detour => {
  const [, host = '', port = ''] = /^\[?([^\]]+?)\]?:(\d{1,5})$/.exec(text) ?? []
  if (host === '') throw new UsageError('--at must be a host and a port, such as 127.0.0.1:443.')
  return { host, port: Number(port) }
})

export const doctor = commandsOf<unknown>()({
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
    return await data(async ({ database }) => {
      const ofDatabase = await serverTime(database)
      return [
        ok('Migrations', 'All of this version are applied.'),
        clockFinding(new Date(), ofDatabase, servers, asked),
        ...(await lookAtData({ database })),
      ]
    })
  } catch (error) {
    const why = wordsOf(error) ?? String(error)
    return [wrong('Database', why, 'Look at DATABASE_URL, or DATA_DIR.')]
  }
}
