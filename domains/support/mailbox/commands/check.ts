import { type Commands, commandsOf } from '@/platform/commands/command'
import { UsageError } from '@/platform/commands/errors'
import { optional } from '@/platform/commands/options'
import { domainOf } from '@/platform/mail/address'
import { readVendor } from '@/platform/vendor/read'
import { checkSender, systemResolver } from '../actions/check-sender'
import { checkMailbox, checkSmtp } from '../actions/check-servers'
import type { MailboxContext } from '../context'
import type { Finding } from '../rules/sender-records'

const domainPattern = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i

export const checkCommands: Commands<MailboxContext> = {
  'mail check': commandsOf<MailboxContext>()({
    summary: `Looks whether mail from an address (left out: the one that mail comes
from) is believed by others: SPF, DKIM and DMARC in DNS, the SMTP server,
and the mailbox of replies. Says which DNS record to add.`,
    words: ['[ADDRESS]'],
    options: { selector: optional('NAME') },
    json: true,
    example: 'hello@tidewren.example --selector mail',
    async run({ words: [typed], options: { selector = null } }, { config }) {
      const from = typed ?? config.mailFrom ?? readVendor(config.vendorDir).mailFrom
      const domain = domainOf(from).toLowerCase()
      if (!domainPattern.test(domain)) throw new UsageError(`${from} is no address of a domain.`)
      if (selector !== null && !/^[a-z0-9._-]+$/i.test(selector)) throw new UsageError(`${selector} is no selector.`)
      const { returnPath } = config.mailbox
      const [records, smtp, mailbox] = await Promise.all([
        checkSender({
          domain,
          returnDomain: typed === undefined && returnPath !== null ? domainOf(returnPath).toLowerCase() : domain,
          selector,
          server: config.smtpUrl === null ? null : new URL(config.smtpUrl).hostname,
          resolve: systemResolver(),
        }),
        checkSmtp(config.smtpUrl),
        checkMailbox(config.mailbox),
      ])
      const findings = [...records, smtp, ...mailbox]
      const wrong = findings.filter(({ state }) => state !== 'ok').length
      const sum = wrong === 0 ? `Mail from ${domain} is in order.` : `${wrong} of ${findings.length} to look at.`
      return { data: { domain, findings }, text: [...findings.map(asText), sum].join('\n\n') }
    },
  }),
}

const signs = { ok: 'ok', warning: 'to mend', missing: 'missing', unknown: 'unknown' } as const

const asText = ({ about, state, text, add }: Finding) =>
  [
    `${about.padEnd(5)}  ${signs[state]}`,
    `       ${text}`,
    ...(add ? [`       Add: ${add.name}  ${add.type}  "${add.value}"`] : []),
  ].join('\n')
