import { basename } from 'node:path'
import { type Commands, commandsOf } from '@/platform/commands/command'
import { CommandError, inWords, UsageError } from '@/platform/commands/errors'
import { readGivenFile } from '@/platform/commands/given-file'
import { flag, operator, reason } from '@/platform/commands/options'
import { decimal } from '@/platform/i18n/money'
import { money } from '@/platform/money/money'
import { assignEntry, dismissEntry } from './actions/decide'
import { importEntries, readBankFile } from './actions/import-file'
import type { BankPaymentsContext } from './context'
import { type FileProblem, isUnreadable } from './rules/entry'
import { type ListedEntry, listEntries } from './store/entries'

const problems: Readonly<Record<FileProblem, string>> = {
  format: 'is no statement of a bank (camt.053) and no table',
  doctype: 'brings a document type of its own, which no bank writes: it is not read',
  columns: 'needs the columns date, amount and text in its first line',
  currency: 'says no currency, and the account has not exactly one (TRANSFER_CURRENCIES): a column currency is needed',
  currencyName: 'has a column of currencies under a name that is not known: it has to be called currency',
  value: 'has no day, currency or amount where one should be',
  empty: 'is empty',
}

const unread = (columns: readonly string[]) =>
  columns.length === 0 ? '' : `\nThese columns were not read: ${columns.join(', ')}.`

const command = commandsOf<BankPaymentsContext>()

const numberOf = (word: string) => {
  const id = Number(word)
  if (!Number.isSafeInteger(id) || id < 1) throw new UsageError('The number of an entry is needed. See bank list.')
  return id
}

const refusals = {
  20035: 'That order is paid. This money goes back by hand: bank dismiss.',
  20040: 'No order of that number or reference waits for a transfer in this currency.',
  20085: 'There is no entry of that number.',
  31002: 'Another operator has decided on it meanwhile.',
}

export const commands: Commands<BankPaymentsContext> = {
  'bank import': command({
    summary: `Takes a file of the bank in, camt.053 or a table (CSV). An entry that names
the reference of an order and brings its sum exactly pays it; any other is
kept for staff. The same entry is taken in once, whatever files it stands
in.`,
    words: ['FILE'],
    needs: 'a FILE',
    options: { operator },
    json: true,
    reaches: ['money.paid'],
    example: 'statement.xml --operator Mira',
    async run({ words: [file], options }, at) {
      const { text, note } = await readGivenFile(file)
      const read = await readBankFile(text, at.config.payments.transfer)
      if (isUnreadable(read)) {
        throw new CommandError(`${file}${read.line === null ? '' : `:${read.line}`}: ${problems[read.problem]}.`)
      }
      const done = await at.act(options.operator, inWords({}), (_, acting) =>
        importEntries(acting, { file: basename(file), ...read }),
      )
      return {
        data: done,
        text: `${done.paid} paid an order; ${done.open} to look at; ${done.known} known before.${unread(done.ignored)}${note}`,
      }
    },
  }),

  'bank list': command({
    summary: 'Lists entries of the account that are not yet matched with an order.',
    json: true,
    example: '',
    async run(_, at) {
      const entries = await at.data(({ database }) => listEntries(database, 'open', { after: undefined, most: 500 }))
      return { data: entries.map(asData), text: entries.map(asLine).join('\n') || 'There is nothing to look at.' }
    },
  }),

  'bank assign': command({
    summary: `Says which order an entry pays, by its number or the reference of its
transfer. With the last part of the sum the order is paid. --settle says that
no more will come: what does not fit is then decided on under payments.`,
    words: ['ENTRY', 'ORDER'],
    needs: 'the number of an ENTRY and of an ORDER',
    options: { settle: flag, operator },
    json: true,
    reaches: ['money.paid'],
    example: '12 7KQ2M-X4RTA --operator Mira',
    async run({ words: [entry, order], options }, at) {
      const id = numberOf(entry)
      await at.act(options.operator, inWords(refusals), (_, acting) =>
        assignEntry(acting, { id, order, settle: options.settle }),
      )
      return { data: { id, order }, text: `Entry ${id} pays ${order}.` }
    },
  }),

  'bank dismiss': command({
    summary: 'Says that an entry pays no order, or that its money goes back by hand.',
    words: ['ENTRY'],
    needs: 'the number of an ENTRY',
    options: { reason: reason(500), operator },
    json: true,
    reaches: ['money.paid'],
    example: '12 --reason "Sent back on 24 November" --operator Mira',
    async run({ words: [entry], options }, at) {
      const id = numberOf(entry)
      await at.act(options.operator, inWords(refusals), (_, acting) =>
        dismissEntry(acting, { id, reason: options.reason }),
      )
      return { data: { id }, text: `Entry ${id} is closed.` }
    },
  }),
}

const amountOf = ({ amount, currency }: ListedEntry) => decimal(money(amount, currency))

const asLine = (entry: ListedEntry) =>
  [
    String(entry.id).padStart(6),
    entry.bookedOn,
    `${amountOf(entry)} ${entry.currency}`.padStart(16),
    (entry.reason ?? '').padEnd(17),
    entry.payer,
    entry.text,
  ].join('  ')

/** Documented for programs: names stay as they are. */
const asData = (entry: ListedEntry) => ({
  id: entry.id,
  booked_on: entry.bookedOn,
  amount: amountOf(entry),
  currency: entry.currency,
  payer: entry.payer,
  text: entry.text,
  reason: entry.reason,
  transfer: entry.transfer,
  order: entry.order,
})
