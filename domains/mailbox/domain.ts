import { defineDomain } from '@/platform/installation/domain'
import type { MailboxContext } from './context'
import { registerMailboxJobs } from './jobs'
import { attention } from './store/attention'
import { personalData } from './store/personal-data'

type Ports = Pick<MailboxContext, 'receive'>

export const mailbox = defineDomain({
  name: 'mailbox',
  open: ({ database, clock, worker, log, config, vendor }, { receive }: Ports): MailboxContext => ({
    database,
    clock,
    worker,
    log,
    config,
    mailFrom: config.mailFrom ?? vendor.mailFrom,
    receive,
  }),
  jobs: registerMailboxJobs,
  commands: () => import('./commands'),
  personalData,
  attention,
})
