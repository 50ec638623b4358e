import { writeFile } from 'node:fs/promises'
import { stringify } from 'csv-stringify/sync'
import { type AuditFilter, auditEntries } from '@/domains/operators'
import { after, days } from '@/platform/time/duration'
import { type Command, readArguments, UsageError, withData } from './command'

const filters = ['operator', 'action', 'member', 'from', 'until']
const usage = '[--operator NAME] [--action ACTION] [--member EMAIL] [--from DAY] [--until DAY]'

export const listAudit: Command = {
  help: `${usage} [--json]
Prints the audit log, oldest first: who did what to whom. Days are in UTC,
both included; --action refund finds all that was done about refunds.`,

  async run(args) {
    const { values, flags } = readArguments(args, filters, ['json'])
    const entries = await read(filterOf(values))
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
    const entries = await read(filterOf(values))
    const rows = entries.map(({ details, ...rest }) => ({ ...rest, details: JSON.stringify(details) }))
    const columns = ['id', 'at', 'operator', 'action', 'member', 'details']
    const text = flags.includes('json')
      ? JSON.stringify(entries, null, 2)
      : stringify(rows, { header: true, columns, escape_formulas: true })
    await writeFile(file, text)
    return flags.includes('json')
      ? JSON.stringify({ file, entries: entries.length })
      : `Wrote ${entries.length} entries.`
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

const read = (filter: AuditFilter) =>
  withData(async ({ database }) => {
    const entries = []
    for await (const { memberId, memberEmail, at, ...rest } of auditEntries(database, filter)) {
      entries.push({
        ...rest,
        at: at.toISOString(),
        member: memberEmail ?? (memberId === null ? null : String(memberId)),
      })
    }
    return entries
  })
