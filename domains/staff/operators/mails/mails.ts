import { announcedKinds } from '@/platform/audit/acts'
import { atTheKeyboard } from '@/platform/commands/keyboard'
import { defineMails, type Pen } from '@/platform/mail/define'
import { like, oneOf } from '@/platform/mail/facts'
import { sample } from '@/platform/mail/samples'
import { consoleRoom } from '@/platform/paths'

/** The operator who did it; the audit log's word for the command line is no name. */
const by = like<string>(() => [sample.name, atTheKeyboard])
const actor = (name: string, { say }: Pen<'.administrator'>) => ({
  by: name === atTheKeyboard ? say('.administrator') : name,
})

const { mail, mails } = defineMails({ domain: 'operators', words: 'operators.mail', kind: 'essential' })

const invitation = {
  kind: 'secret',
  facts: { by, secret: 'code' },
  lines: (facts: { readonly by: string }, pen: Pen<'text' | '.administrator'>) => [
    pen.say('text', actor(facts.by, pen)),
  ],
  notes: ['.expires', '.ignore'],
} as const

/** The mails of operators. */
export const operatorMails = mails({
  invite: mail('invite', { ...invitation, leadsTo: ({ secret }) => invitationPage(secret) }),
  reset: mail('reset', {
    ...invitation,
    action: '.invite.action',
    leadsTo: ({ secret }) => invitationPage(secret),
  }),
  passwordChanged: mail('password', { lines: ['text', '.othersEnded'], notes: ['.notYou'] }),
  authenticatorChanged: mail('authenticator', { lines: ['text', '.othersEnded'], notes: ['.notYou'] }),
  /** An account at the company's own provider opens theirs from now on. */
  companyLinked: mail('companyLinked', { facts: { company: like(() => ['Harbour Login']) }, notes: ['.notYou'] }),
  /** To owners: an act that reaches every customer, with the facts of the audit log. */
  announced: mail('announced', {
    kind: 'notice',
    facts: {
      kind: oneOf(announcedKinds),
      action: like(() => ['example']),
      by,
      at: 'day',
      details: like<Readonly<Record<string, unknown>>>(() => [{}]),
    },
    subject: ({ kind }, { say }) => say('subject', { what: say(kind) }),
    heading: ({ kind }, { say }) => say(kind),
    lines: ({ action, at, details, ...facts }, pen) => [
      pen.say('text', { ...actor(facts.by, pen), at: `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC` }),
      [action, ...Object.entries(details).map(detailOf)].join(' · '),
    ],
    notes: ['notThem'],
  }),
})

/** The secret is behind the #: no log of a server or a proxy, and no other site, ever sees it. */
const invitationPage = (secret: string) => `${consoleRoom('invitation')}#${secret}`

const mostShown = 200

const detailOf = ([name, value]: readonly [string, unknown]) =>
  `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`.slice(0, mostShown)
