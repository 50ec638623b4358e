import type { MessageKey } from '@/platform/i18n/message'
import type { FileProblem } from '../rules/entry'
import type { EntryState, OpenReason } from '../rules/match'

export const stateNames = {
  matched: 'bank.matched',
  open: 'bank.open',
  assigned: 'bank.assigned',
  dismissed: 'bank.dismissed',
} as const satisfies Record<EntryState, MessageKey>

export const reasonWords = {
  noReference: 'bank.noReference',
  unknownReference: 'bank.unknownReference',
  severalReferences: 'bank.severalReferences',
  currency: 'bank.currencyDiffers',
  amount: 'bank.amountDiffers',
  paidBefore: 'bank.paidBefore',
  expired: 'bank.expired',
} as const satisfies Record<OpenReason, MessageKey>

const problemWords = {
  format: 'bank.format',
  doctype: 'bank.doctype',
  columns: 'bank.columns',
  currency: 'bank.currencyMissing',
  currencyName: 'bank.currencyName',
  value: 'bank.value',
  empty: 'bank.empty',
} as const satisfies Record<FileProblem, MessageKey>

/** Returns the problem of a file, by the field of a refusal: `content.value.17`. */
export function problemOf(field: string): { readonly message: MessageKey; readonly line: string } | null {
  const [, problem = '', line = ''] = field.split('.')
  return problem in problemWords ? { message: problemWords[problem as FileProblem], line } : null
}
