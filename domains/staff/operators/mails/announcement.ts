import type { AnnouncedKind } from '@/platform/audit/acts'
import type { MessageKey } from '@/platform/i18n/message'
import type { Translate } from '@/platform/i18n/translator'
import type { Letter } from '@/platform/mail/letter'
import { actorIn } from './actor'

interface Facts {
  readonly kind: AnnouncedKind
  readonly action: string
  readonly by: string
  /** ISO 8601, UTC. */
  readonly at: string
  readonly details: Readonly<Record<string, unknown>>
  readonly vendor: string
}

const words = {
  release: 'operators.mail.announced.release',
  catalogue: 'operators.mail.announced.catalogue',
  codes: 'operators.mail.announced.codes',
  coupon: 'operators.mail.announced.coupon',
  texts: 'operators.mail.announced.texts',
  replay: 'operators.mail.announced.replay',
  keys: 'operators.mail.announced.keys',
  access: 'operators.mail.announced.access',
  webhooks: 'operators.mail.announced.webhooks',
  import: 'operators.mail.announced.import',
  staff: 'operators.mail.announced.staff',
  apps: 'operators.mail.announced.apps',
  accounts: 'operators.mail.announced.accounts',
} as const satisfies Record<AnnouncedKind, MessageKey>

export const announcedKinds = Object.keys(words) as [AnnouncedKind, ...AnnouncedKind[]]

/** Returns the letter to owners about an act that reaches every customer, with the facts of the audit log. */
export const announcement = (t: Translate, { kind, action, by, at, details, vendor }: Facts): Letter => ({
  subject: t('operators.mail.announced.subject', { vendor, what: t(words[kind]) }),
  heading: t(words[kind]),
  paragraphs: [
    t('operators.mail.announced.text', { by: actorIn(t, by), vendor, at: `${at.slice(0, 16).replace('T', ' ')} UTC` }),
    [action, ...Object.entries(details).map(factOf)].join(' · '),
  ],
  notes: [t('operators.mail.announced.notThem')],
})

const mostShown = 200

const factOf = ([name, value]: readonly [string, unknown]) =>
  `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`.slice(0, mostShown)
