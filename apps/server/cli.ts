import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { impersonationLink } from '@/domains/identity/impersonate'
import { ConfigError, readConfig } from '@/platform/config/config'
import { joinEmbedded, type OpenDatabase, openDatabase } from '@/platform/database/connect'
import { socketFolder } from '@/platform/database/embedded'
import { answers } from '@/platform/database/folder-lock'

const help = `Usage: npm run foyer -- COMMAND

Commands
  impersonate EMAIL --operator NAME --reason TEXT
      Prints an address that opens the member area as that member sees it.
      It works once, within 60 seconds. The session is marked, ends after
      30 minutes, cannot change password or e-mail, and is in the audit log.
  help
      This page.

The command works on the data that the server uses: the embedded database in
DATA_DIR (through the running server, if there is one), or DATABASE_URL.`

class UsageError extends Error {}

async function main() {
  const [command = 'help', ...rest] = process.argv.slice(2)
  if (command === 'help' || command === '--help') return console.log(help)
  if (command !== 'impersonate') throw new UsageError(`There is no command "${command}".`)

  const { values, positionals } = readArguments(rest)
  const [email] = positionals
  const { operator, reason } = values
  if (!email || !operator || !reason) throw new UsageError('impersonate needs EMAIL, --operator and --reason.')
  const config = readConfig(process.env)
  const opened = await openData(config.database)
  try {
    const link = await impersonationLink(opened.database, {
      email,
      operator,
      reason,
      now: new Date(),
      publicUrl: config.publicUrl,
    })
    if (link === null) throw new UsageError(`There is no member with the address ${email}.`)
    console.log(link)
  } finally {
    await opened.close()
  }
}

function readArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { operator: { type: 'string' }, reason: { type: 'string' } },
    })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

/** The embedded data has one owner at a time: a running server lets this process in through its socket. */
async function openData(place: ReturnType<typeof readConfig>['database']): Promise<OpenDatabase> {
  if ('url' in place) return openDatabase(place)
  const host = socketFolder(place.dataDir)
  return (await answers(join(host, '.s.PGSQL.5432'))) ? joinEmbedded(host) : openDatabase(place)
}

main().catch((error: unknown) => {
  const known = error instanceof UsageError || error instanceof ConfigError
  console.error(known ? `${error.message}\n\n${help}` : error)
  process.exit(1)
})
