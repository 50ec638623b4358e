import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type CommandRuntime, commandsOf } from '@/platform/commands/command'
import { day, language, operator, optional, readerOf } from '@/platform/commands/options'
import type { Language } from '@/platform/i18n/languages'
import { tableWriter } from '@/platform/i18n/server-spreadsheet'
import { after, days } from '@/platform/time/duration'
import { auditTable } from '../calls/audit'
import type { OperatorsContext } from '../context'
import { type AuditFilter, auditEntries, entriesBefore } from '../store/audit'

/** More than fits on a screen. */
const mostListed = 1000

const command = commandsOf<OperatorsContext>()
const filters = {
  operator,
  action: optional('ACTION'),
  member: optional('EMAIL'),
  from: day('from'),
  until: day('until'),
}

export const listAudit = command({
  summary: `Prints the audit log, oldest first: who did what to whom. Days are in UTC,
both included; --action refund finds all that was done about refunds. Of more
than ${mostListed} entries the last ones; audit export writes them all.`,
  options: filters,
  json: true,
  example: '--action refund --from 2026-11-01',
  async run({ options }, at) {
    const page = { before: undefined, limit: mostListed }
    const found = await at.data(({ database }) => entriesBefore(database, filterOf(options), page))
    const entries = found.reverse().map(shown)
    const lines = entries.map(({ at: moment, operator: by, action, member, details }) =>
      [moment, by, action, member ?? '-', JSON.stringify(details)].join('  '),
    )
    return { data: entries, text: lines.join('\n') || 'There are none.' }
  },
})

export const exportAudit = command({
  summary: `Writes the audit log to FILE as CSV, or with --json as JSON. What a
spreadsheet would run as a formula is escaped. The table is for the
spreadsheets of a language (without --language, of your first).`,
  words: ['FILE'],
  needs: 'one FILE',
  options: { ...filters, language },
  json: true,
  example: 'audit.csv --operator Mira',
  async run({ words: [file], options, json }, at) {
    const { language: named, ...filter } = options
    const reader = readerOf(at.offer, named)
    const entries = await write(at, file, filterOf(filter), json ? null : reader)
    return { data: { file, entries }, text: `Wrote ${entries} entries.` }
  },
})

interface Filters {
  readonly operator: string | undefined
  readonly action: string | undefined
  readonly member: string | undefined
  readonly from: string | undefined
  readonly until: string | undefined
}

function filterOf({ from, until, ...rest }: Filters): AuditFilter {
  return {
    ...rest,
    from: from === undefined ? undefined : startOf(from),
    until: until === undefined ? undefined : after(startOf(until), days(1)),
  }
}

const startOf = (text: string) => new Date(`${text}T00:00:00Z`)

type Row = Awaited<ReturnType<typeof entriesBefore>>[number]

const shown = ({ memberId, memberEmail, at, ...rest }: Row) => ({
  ...rest,
  at: at.toISOString(),
  member: memberEmail ?? (memberId === null ? null : String(memberId)),
})

/**
 * Writes entry by entry as they are read: a log of years is more than fits in memory. @returns how many there were
 * @param reader null: as JSON
 */
const write = (at: CommandRuntime<OperatorsContext>, file: string, filter: AuditFilter, reader: Language | null) =>
  at.data(async ({ database }) => {
    let count = 0
    async function* entries() {
      for await (const entry of auditEntries(database, filter)) {
        count++
        yield entry
      }
    }
    async function* json() {
      let before = '[\n'
      for await (const entry of entries()) {
        yield before + JSON.stringify(shown(entry))
        before = ',\n'
      }
      yield count === 0 ? '[]\n' : '\n]\n'
    }
    // It names people.
    const out = createWriteStream(file, { mode: 0o600 })
    if (reader === null) await pipeline(Readable.from(json()), out)
    else await pipeline(Readable.from(auditTable(entries())), tableWriter(reader), out)
    return count
  })
