import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { stringify } from 'csv-stringify'
import { type AuditFilter, auditEntries, entriesBefore } from '@/domains/operators'
import { withoutFormula } from '@/platform/text/spreadsheet'
import { after, days } from '@/platform/time/duration'
import { type Command, readArguments, UsageError, withData } from './command'

const filters = ['operator', 'action', 'member', 'from', 'until']
/** More than anybody reads on a screen. */
const mostListed = 1000
const usage = '[--operator NAME] [--action ACTION] [--member EMAIL] [--from DAY] [--until DAY]'

export const listAudit: Command = {
  help: `${usage} [--json]
Prints the audit log, oldest first: who did what to whom. Days are in UTC,
both included; --action refund finds all that was done about refunds. Of more
than ${mostListed} entries the last ones; audit export writes them all.`,

  async run(args) {
    const { values, flags } = readArguments(args, filters, ['json'])
    const filter = filterOf(values)
    const page = { before: undefined, limit: mostListed }
    const found = await withData(({ database }) => entriesBefore(database, filter, page))
    const entries = found.reverse().map(shown)
    if (flags.includes('json')) return JSON.stringify(entries, null, 2)
    return (
      entries
        .map(({ at, operator, action, member, details }) =>
          [at, operator, action, member ?? '-', JSON.stringify(details)].join('  '),
        )
        .join('\n') || 'There are none.'
    )
  },
}

export const exportAudit: Command = {
  help: `FILE ${usage} [--json]
Writes the audit log to FILE as CSV, or with --json as JSON. What a
spreadsheet would run as a formula is escaped.`,

  async run(args) {
    const { values, positionals, flags } = readArguments(args, filters, ['json'])
    const [file, ...more] = positionals
    if (!file || more.length > 0) throw new UsageError('audit export needs one FILE.')
    const asJson = flags.includes('json')
    const entries = await write(file, filterOf(values), asJson)
    return asJson ? JSON.stringify({ file, entries }) : `Wrote ${entries} entries.`
  },
}

function filterOf({ operator, action, member, from, until }: Readonly<Record<string, string>>): AuditFilter {
  const lastDay = dayOf('until', until)
  return { operator, action, member, from: dayOf('from', from), until: lastDay && after(lastDay, days(1)) }
}

function dayOf(name: string, text: string | undefined) {
  if (text === undefined) return
  const day = new Date(`${text}T00:00:00Z`)
  if (Number.isNaN(day.getTime())) throw new UsageError(`--${name} must be a day such as 2026-11-21.`)
  return day
}

type Row = Awaited<ReturnType<typeof entriesBefore>>[number]

const shown = ({ memberId, memberEmail, at, ...rest }: Row) => ({
  ...rest,
  at: at.toISOString(),
  member: memberEmail ?? (memberId === null ? null : String(memberId)),
})

/** Writes entry by entry as they are read: a log of years is more than fits in memory. @returns how many there were */
const write = (file: string, filter: AuditFilter, asJson: boolean) =>
  withData(async ({ database }) => {
    let count = 0
    async function* rows() {
      for await (const row of auditEntries(database, filter)) {
        count++
        yield shown(row)
      }
    }
    async function* json() {
      let before = '[\n'
      for await (const row of rows()) {
        yield before + JSON.stringify(row)
        before = ',\n'
      }
      yield count === 0 ? '[]\n' : '\n]\n'
    }
    const columns = ['id', 'at', 'operator', 'action', 'member', 'details']
    const table = stringify({ header: true, columns, cast: { string: withoutFormula } })
    // It names people.
    const out = createWriteStream(file, { mode: 0o600 })
    if (asJson) await pipeline(Readable.from(json()), out)
    else await pipeline(Readable.from(rows()), table, out)
    return count
  })
