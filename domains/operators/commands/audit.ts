import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { stringify } from 'csv-stringify'
import { type CommandRuntime, commandsOf } from '@/platform/commands/command'
import { day, operator, optional } from '@/platform/commands/options'
import { withoutFormula } from '@/platform/text/spreadsheet'
import { after, days } from '@/platform/time/duration'
import type { OperatorsContext } from '../context'
import { type AuditFilter, auditEntries, entriesBefore } from '../store/audit'

/** More than anybody reads on a screen. */
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
spreadsheet would run as a formula is escaped.`,
  words: ['FILE'],
  needs: 'one FILE',
  options: filters,
  json: true,
  example: 'audit.csv --operator Mira',
  async run({ words: [file], options, json }, at) {
    const entries = await write(at, file, filterOf(options), json)
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

/** Writes entry by entry as they are read: a log of years is more than fits in memory. @returns how many there were */
const write = (at: CommandRuntime<OperatorsContext>, file: string, filter: AuditFilter, asJson: boolean) =>
  at.data(async ({ database }) => {
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
