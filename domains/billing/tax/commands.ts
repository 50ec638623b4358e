import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { electronicFormats } from '@/domains/commerce/invoices'
import { balancesOf } from '@/integrations/payments/balances'
import { type Commands, commandsOf } from '@/platform/commands/command'
import { CommandError, UsageError } from '@/platform/commands/errors'
import { readGivenFile } from '@/platform/commands/given-file'
import { language, languageIn, oneOf, operator, optional, readerOf, required } from '@/platform/commands/options'
import type { Offer } from '@/platform/contract/vendor-offer'
import { type Rows, tableWriter } from '@/platform/i18n/server-spreadsheet'
import { readVendor } from '@/platform/vendor/read'
import { documentsArchive, electronicArchive } from './actions/archive'
import { readBalances } from './actions/balances'
import { datevFile } from './actions/datev'
import { journalRows, movementRows, orderRows, ossFile } from './actions/files'
import { describeTable, loadRates } from './actions/load-rates'
import { missingRates, noBatch } from './actions/no-batch'
import { checkSeries, computeReturn } from './actions/return'
import type { TaxContext } from './context'
import { returnRows } from './rules/files'
import { type Period, periodCalled, quarterCalled } from './rules/period'

const command = commandsOf<TaxContext>()
const out = optional('FILE')
const readFormat = oneOf(electronicFormats, () => `--format is one of ${electronicFormats.join(', ')}.`)

const tableOptions = { out, language }

/** A file is for a person's spreadsheet, what is printed for the next program. @returns the table, or where it was written to */
async function written(
  rows: Rows,
  { out: file, language: named }: { readonly out: string | undefined; readonly language: string | undefined },
  offer: Offer,
): Promise<string> {
  const reader = readerOf(offer, named)
  if (file !== undefined) {
    await pipeline(Readable.from(rows), tableWriter(reader), createWriteStream(file))
    return `Written to ${file}.`
  }
  const parts: string[] = []
  await pipeline(Readable.from(rows), tableWriter('program'), async (lines: AsyncIterable<Buffer | string>) => {
    for await (const part of lines) parts.push(String(part))
  })
  return parts.join('').trimEnd()
}

async function* each<Row>(rows: readonly Row[]) {
  yield* rows
}

function aQuarter(word: string): Period {
  const quarter = quarterCalled(word)
  if (!quarter) throw new UsageError(`"${word}" is no quarter such as 2026-Q3.`)
  return quarter
}

function aPeriod(word: string): Period {
  const period = periodCalled(word)
  if (!period) throw new UsageError(`"${word}" is no period such as 2026-Q3, 2026-08 or 2026.`)
  return period
}

export const commands: Commands<TaxContext> = {
  'tax return': command({
    summary: `Prints the VAT return of a quarter: what was sold where, at which rate,
corrections of earlier quarters by their own, and whether the series of
numbers are whole. With --out as CSV to a file, for the spreadsheets of a
language (without --language, of your first).`,
    words: ['QUARTER'],
    needs: 'one quarter, such as 2026-Q3',
    options: tableOptions,
    json: true,
    example: '2026-Q3',
    async run({ words: [word], options }, at) {
      const quarter = aQuarter(word)
      const { sums, series } = await at.data(async ({ database }) => {
        const context = { database, vendor: readVendor(at.config.vendorDir) }
        return { sums: (await computeReturn(context, quarter)).sums, series: await checkSeries(context) }
      })
      const state = series.map(
        ({ prefix, counted, documents, complete }) =>
          `${prefix}: ${counted} numbers, ${documents} documents${complete ? '' : ', NOT WHOLE'}`,
      )
      const table = await written(each(returnRows(sums)), options, at.offer)
      return { data: { ...sums, series }, text: [table, '', ...state].join('\n').trimEnd() }
    },
  }),

  'tax oss': command({
    summary: `Prints what the One-Stop-Shop of the European Union is told of a quarter,
in euros by the rates that were loaded. With --out as CSV to a file, for the
spreadsheets of a language (without --language, of your first).`,
    words: ['QUARTER'],
    needs: 'one quarter, such as 2026-Q3',
    options: tableOptions,
    example: '2026-Q3',
    run: ({ words: [word], options }, at) =>
      at.data(async ({ database }) => {
        const rows = await ossFile({ database, vendor: readVendor(at.config.vendorDir) }, aQuarter(word))
        if ('missing' in rows) throw missingRates(rows.missing)
        return written(rows, options, at.offer)
      }),
  }),

  'tax journal': command({
    summary: `Prints every invoice and credit note of a quarter, a month or a year, by
VAT rate. With --out as CSV to a file, for the spreadsheets of a language
(without --language, of your first).`,
    words: ['PERIOD'],
    needs: 'one period, such as 2026-Q3',
    options: tableOptions,
    example: '2026-08',
    run: ({ words: [word], options }, at) =>
      at.data(({ database }) =>
        written(journalRows({ database, vendor: readVendor(at.config.vendorDir) }, aPeriod(word)), options, at.offer),
      ),
  }),

  'tax orders': command({
    summary: `Prints the orders that were placed in a quarter, a month or a year, the
newest first. With --out as CSV to a file, for the spreadsheets of a language
(without --language, of your first).`,
    words: ['PERIOD'],
    needs: 'one period, such as 2026-Q3',
    options: tableOptions,
    example: '2026-08',
    run: ({ words: [word], options }, at) =>
      at.data(({ database }) => {
        const rows = orderRows({ database, vendor: readVendor(at.config.vendorDir) }, aPeriod(word))
        return written(rows, options, at.offer)
      }),
  }),

  'tax documents': command({
    summary: `Writes all invoices and credit notes of a quarter, a month or a year to an
archive: each as PDF, and those for businesses as a file for programs, too.`,
    words: ['PERIOD', 'FILE'],
    needs: 'a period, such as 2026-08, and a file',
    options: { operator },
    example: '2026-08 documents.zip',
    async run({ words: [word, file], options }, at) {
      const period = aPeriod(word)
      await at.installation((context) =>
        pipeline(Readable.from(documentsArchive(context, period)), createWriteStream(file)),
      )
      const record = { action: 'tax.documents', memberId: null, details: { period: period.key } } as const
      await at.note(options.operator, async () => ({ answer: null, record }))
      return `Written to ${file}.`
    },
  }),

  'tax datev': command({
    summary: `Writes the same to a file as a batch of bookings for DATEV (EXTF 700, in
ISO 8859-1), by the accounts of vendor.json.`,
    words: ['PERIOD', 'FILE'],
    needs: 'a period, such as 2026-08, and a file',
    example: '2026-08 EXTF_2026-08.csv',
    async run({ words: [word, file] }, at) {
      const period = aPeriod(word)
      const batch = await at.data(({ database, clock }) =>
        datevFile(
          { database, clock, vendor: readVendor(at.config.vendorDir), balances: balancesOf(at.config.payments) },
          period,
        ),
      )
      if ('code' in batch) throw noBatch(batch)
      await writeFile(file, batch.content)
      return `Written to ${file}.`
    },
  }),

  'tax movements': command({
    summary: `Reads what has moved on your balances at Stripe and Paddle since the last
time, and prints what moved in a quarter, a month or a year: payments, refunds,
disputes, fees, payouts, reserves. With --out as CSV to a file, for the
spreadsheets of a language (without --language, of your first).`,
    words: ['PERIOD'],
    needs: 'one period, such as 2026-Q3',
    options: tableOptions,
    example: '2026-08',
    async run({ words: [word], options }, at) {
      const period = aPeriod(word)
      return at.installation(async (context) => {
        await readBalances(context)
        return written(movementRows(context, period), options, at.offer)
      })
    },
  }),

  'tax e-invoices': command({
    summary: `Writes the invoices and credit notes of a period that are for businesses
to an archive, as files for programs: UBL, CII or XRechnung.`,
    words: ['PERIOD', 'FILE'],
    needs: 'a period, such as 2026-08, and a file',
    options: { format: required(electronicFormats.join('|'), readFormat), language },
    example: '2026-08 e-invoices.zip --format xrechnung',
    async run({ words: [word, file], options: { format, language: named } }, at) {
      const spoken = languageIn(at.offer, named) ?? 'en'
      const period = aPeriod(word)
      await at.installation((context) =>
        pipeline(
          Readable.from(electronicArchive(context, { period, format, language: spoken })),
          createWriteStream(file),
        ),
      )
      return `Written to ${file}.`
    },
  }),

  'tax rates': command({
    summary: `Loads a table of exchange rates as the European Central Bank publishes it
(eurofxref-hist.csv). The same one again changes nothing.`,
    words: ['FILE'],
    needs: 'one file',
    options: { operator },
    example: 'eurofxref-hist.csv',
    async run({ words: [file], options }, at) {
      const { text } = await readGivenFile(file)
      const { added, changed } = await at.note(options.operator, async ({ transaction }) => {
        const loaded = await loadRates(transaction, text)
        if ('code' in loaded) throw new CommandError(describeTable(loaded))
        const isNew = loaded.added + loaded.changed > 0
        const record = { action: 'tax.rates', memberId: null, details: { ...loaded } } as const
        return { answer: loaded, record: isNew ? record : null }
      })
      return `${added} rates added, ${changed} changed.`
    },
  }),
}
