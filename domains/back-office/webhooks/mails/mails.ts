import { defineMails } from '@/platform/mail/define'
import { like, oneOf } from '@/platform/mail/facts'
import { consoleRoom } from '@/platform/paths'
import type { OffReason } from '../rules/outcomes'

const { mail, mails } = defineMails({ domain: 'webhooks', words: 'webhooks', kind: 'notice' })

export const webhookMails = mails({
  /** To the owners of the console: an endpoint was switched off. */
  off: mail('mail', {
    facts: {
      name: 'code',
      address: like(() => ['https://crm.example.com/webhooks']),
      description: like(() => ['CRM']),
      reason: oneOf<OffReason>(['gone', 'failing']),
    },
    lines: ({ reason }, { say }) => [say(reason), say('next')],
    rows: ({ address, description }) => [{ label: description, detail: address, value: '' }],
    leadsTo: ({ name }) => consoleRoom('webhooks', name),
  }),
})
