import { refuseValue } from '@/platform/contract/refusal'
import type { Handlers } from '@/platform/http/visit'
import { decimal } from '@/platform/i18n/money'
import { money } from '@/platform/money/money'
import { unixSeconds } from '@/platform/time/duration'
import { assignEntry, dismissEntry } from '../actions/decide'
import { importEntries, readBankFile } from '../actions/import-file'
import type { BankPaymentsContext } from '../context'
import type { bankConsoleCalls, ShownEntry } from '../contract/console'
import { isUnreadable } from '../rules/entry'
import { type ListedEntry, listEntries } from '../store/entries'

const pageLength = 50

/** Handlers for operators' work on bank entries. */
export const bankConsole = ({ database, payments }: BankPaymentsContext): Handlers<typeof bankConsoleCalls> => ({
  'GET /console/api/bank': async ({ input: { state, whose, after }, operator, now }) => {
    const work = { whose, self: operator.email, now }
    const found = await listEntries(database, state, { work, after, most: pageLength + 1 })
    return { entries: found.slice(0, pageLength).map(present), more: found.length > pageLength }
  },

  'POST /console/api/bank/import': async ({ input: { name: file, content }, operator, change, now }) => {
    const read = await readBankFile(content, payments.byTransfer?.account ?? null)
    if (isUnreadable(read))
      return refuseValue(['content', read.problem, read.line].filter((part) => part !== null).join('.'))
    return importEntries({ change, by: operator.name, now }, { file, ...read })
  },

  'POST /console/api/bank/assign': ({ input, operator, change, now }) =>
    assignEntry({ change, by: operator.name, now }, input),

  'POST /console/api/bank/dismiss': ({ input, operator, change, now }) =>
    dismissEntry({ change, by: operator.name, now }, input),
})

const present = ({ bookedOn, currency, amount, decidedAt, ...entry }: ListedEntry): ShownEntry => ({
  id: entry.id,
  booked_on: bookedOn,
  currency,
  amount: decimal(money(amount, currency)),
  text: entry.text,
  payer: entry.payer,
  account: entry.account,
  state: entry.state,
  reason: entry.reason,
  transfer: entry.transfer,
  order: entry.order,
  decided: decidedAt === null ? 0 : unixSeconds(decidedAt),
  operator: entry.operator,
  note: entry.note,
  assigned: entry.assigned,
})
