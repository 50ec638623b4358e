import { wordingOf } from '@/platform/i18n/wording-of'
import { defineDomain } from '@/platform/installation/domain'
import { bankConsole } from './calls/console'
import { bankPaymentsMember } from './calls/member'
import type { BankPaymentsContext } from './context'
import { bankConsoleCalls } from './contract/console'
import { bankPaymentsCalls } from './contract/member'
import { registerBankPaymentJobs } from './jobs'
import { overview } from './store/awaited'
import { staff } from './store/staff'

/** Orders that are paid by transfer: what their buyers are told, and what the bank's files say. */
export const bankPayments = defineDomain({
  name: 'bank-payments',
  mails: wordingOf('domains/billing/bank-payments/mails'),
  samples: async () => (await import('./mails/mails')).transferMails,
  open: (deps): BankPaymentsContext => deps,
  member: { calls: bankPaymentsCalls, handlers: bankPaymentsMember },
  console: { calls: bankConsoleCalls, handlers: bankConsole },
  jobs: registerBankPaymentJobs,
  commands: () => import('./commands'),
  impersonalTables: { bank_entries: 'what a bank says of the vendor’s account, for its books' },
  overview,
  staff,
})
