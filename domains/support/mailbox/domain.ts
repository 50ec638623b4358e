import { defineDomain } from '@/platform/installation/domain'
import { mailboxConsole } from './calls/console'
import type { MailboxContext, MailboxPorts } from './context'
import { mailboxCalls } from './contract/console'
import { registerMailboxJobs } from './jobs'
import { staff } from './store/staff'
import { personalData } from './tables'

export const mailbox = defineDomain({
  name: 'mailbox',
  open: ({ database, clock, worker, log, config, vendor }, ports: MailboxPorts): MailboxContext => ({
    database,
    clock,
    worker,
    log,
    config,
    mailFrom: config.mailFrom ?? vendor.mailFrom,
    ...ports,
  }),
  console: { calls: mailboxCalls, handlers: mailboxConsole },
  jobs: registerMailboxJobs,
  commands: () => import('./commands'),
  personalData,
  staff,
})
