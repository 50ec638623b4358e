import { type Commands, commandsOf } from '@/platform/commands/command'
import { inWords, UsageError } from '@/platform/commands/errors'
import { operator, optional, state } from '@/platform/commands/options'
import { domainOf } from '@/platform/mail/headers'
import { readVendor } from '@/platform/vendor/read'
import { checkSender, systemResolver } from '../actions/check-sender'
import { checkMailbox, checkSmtp } from '../actions/check-servers'
import { joinLetter } from '../actions/join'
import { presentLetter } from '../calls/present'
import type { MailboxContext } from '../context'
import { letterStates } from '../rules/letter'
import type { Finding } from '../rules/sender-records'
import { letterById, lettersBefore } from '../store/letters'

const most = 100

const command = commandsOf<MailboxContext>()

const refusals = inWords(
  {
    20035: 'It is in a ticket, or is being put into one already.',
    20040: 'There is no ticket of that number.',
    20085: 'There is no such letter.',
  },
  'It was refused.',
)

const letterCommands: Commands<MailboxContext> = {
  'letters list': command({
    summary: `Lists the last ${most} letters that came to the mailbox, newest first, with
what became of each; those that were set aside with --state aside.`,
    options: { state: state(letterStates) },
    json: true,
    example: '--state aside',
    async run({ options }, at) {
      const found = await at.data(({ database }) => lettersBefore(database, { ...options, limit: most }))
      const letters = found.map(presentLetter)
      const text = letters.map(({ id, at: seen, state: became, reason, ticket, sender, subject }) =>
        [
          String(id),
          new Date(seen * 1000).toISOString(),
          became.padEnd(9),
          harmless([reason ?? ticket ?? '', sender, subject].join('  ')),
        ].join('  '),
      )
      return { data: letters, text: text.join('\n') || 'There are none.' }
    },
  }),

  'letters join': command({
    summary: `Puts a letter that came to no ticket into one, by its number; without
--ticket into a new one of its sender.`,
    words: ['LETTER'],
    needs: 'one number',
    options: { ticket: optional('TICKET'), operator },
    json: true,
    example: '4711 --ticket T-2K7Q --operator Mira',
    async run({ words: [typed], options: { ticket = null, operator: by } }, at) {
      if (!/^\d{1,15}$/.test(typed)) throw new UsageError('letters join needs one number.')
      const letter = Number(typed)
      const after = await at.act(
        by,
        refusals,
        (context, { change, now }) =>
          change((transaction) => joinLetter(context, transaction, { letter, ticket, now })),
        ({ database }) => letterById(database, letter),
      )
      if (!after) throw new UsageError('The letter is gone.')
      const shown = presentLetter(after)
      const wait = `Letter ${letter} is put into its ticket as soon as the mailbox is read.`
      return { data: shown, text: shown.ticket === null ? wait : `Letter ${letter} is in ${shown.ticket}.` }
    },
  }),
}

/** Replaces control characters in people's texts, which a terminal would interpret. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const harmless = (text: string) => text.replace(/[\u0000-\u001f\u007f-\u009f]/g, ' ')

const domainPattern = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i

const checkCommands: Commands<MailboxContext> = {
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

export const commands: Commands<MailboxContext> = { ...checkCommands, ...letterCommands }
