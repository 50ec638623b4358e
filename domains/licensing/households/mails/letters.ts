import type { Platform } from '@/domains/commerce/catalogue/rules/kinds'
import type { MessageKey } from '@/platform/i18n/message'
import type { Translate } from '@/platform/i18n/translator'
import type { Letter } from '@/platform/mail/letter'
import { type CommonPlatform, messageOf } from '@/platform/programs/platforms'
import type { ShownName } from '@/platform/text/shown-name'

interface Facts {
  readonly vendor: string
  /** The holder. */
  readonly holder: ShownName
  readonly url: string
}
type PersonFacts = Facts & { readonly person: ShownName }
/** The seats in the reader's words; empty: none. */
type SeatFacts = { readonly seats: string }

const platformNames = {
  win: 'mail.households.win',
  mac: 'mail.households.mac',
  linux: 'mail.households.linux',
  mobile: 'mail.households.mobile',
} as const satisfies Readonly<Record<CommonPlatform, MessageKey>>

/** Returns a seat in words: a line on a platform. */
export const seatInWords = (t: Translate, line: string, platform: Platform): string =>
  t('mail.households.seat', { line, platform: t(messageOf(platformNames, platform)) })

const household = (t: Translate, url: string) => ({ label: t('mail.households.action'), url })

/** The letters about households, to the holder and to the people in them. */
export const letters = {
  invitation: (
    t: Translate,
    { url, ...facts }: Facts & SeatFacts & { readonly email: string; readonly until: Date },
  ): Letter => ({
    subject: t('mail.households.invitation.subject', facts),
    heading: t('mail.households.invitation.heading', facts),
    paragraphs: [t('mail.households.invitation.text', facts), t('mail.households.invitation.own')],
    action: { label: t('mail.households.invitation.action'), url },
    notes: [t('mail.households.invitation.note', facts), t('mail.households.invitation.stranger')],
  }),
  joined: (t: Translate, { url, ...facts }: PersonFacts & SeatFacts & { readonly email: string }): Letter => ({
    subject: t('mail.households.joined.subject', facts),
    heading: t('mail.households.joined.heading', facts),
    paragraphs: [
      t('mail.households.joined.text', facts),
      facts.seats === '' ? t('mail.households.joined.noSeat') : t('mail.households.joined.seats', facts),
    ],
    action: household(t, url),
    notes: [t('mail.households.joined.notYou')],
  }),
  declined: (t: Translate, { url, ...facts }: Facts & { readonly email: string }): Letter => ({
    subject: t('mail.households.declined.subject', facts),
    heading: t('mail.households.declined.heading'),
    paragraphs: [t('mail.households.declined.text', facts)],
    action: household(t, url),
  }),
  welcome: (t: Translate, { url, ...facts }: Facts & SeatFacts): Letter => ({
    subject: t('mail.households.welcome.subject', facts),
    heading: t('mail.households.welcome.heading', facts),
    paragraphs: [
      facts.seats === '' ? t('mail.households.welcome.noSeat', facts) : t('mail.households.welcome.text', facts),
      t('mail.households.welcome.leave', facts),
    ],
    action: household(t, url),
  }),
  seatGiven: (t: Translate, { url, ...facts }: Facts & SeatFacts): Letter => ({
    subject: t('mail.households.seatGiven.subject', facts),
    heading: t('mail.households.seatGiven.heading', facts),
    paragraphs: [t('mail.households.seatGiven.text', facts)],
    action: household(t, url),
  }),
  seatTakenBack: (t: Translate, { url, ...facts }: Facts & SeatFacts): Letter => ({
    subject: t('mail.households.seatTakenBack.subject', facts),
    heading: t('mail.households.seatTakenBack.heading', facts),
    paragraphs: [t('mail.households.seatTakenBack.text', facts)],
    action: household(t, url),
  }),
  over: (t: Translate, { url: _, ...facts }: Facts): Letter => ({
    subject: t('mail.households.over.subject', facts),
    heading: t('mail.households.over.heading', facts),
    paragraphs: [t('mail.households.over.text', facts), t('mail.households.over.own')],
  }),
  /** The holder's account ends: the letter names no member. */
  ended: (t: Translate, { vendor }: Facts): Letter => ({
    subject: t('mail.households.ended.subject'),
    heading: t('mail.households.ended.heading'),
    paragraphs: [t('mail.households.ended.text', { vendor }), t('mail.households.over.own')],
  }),
  freed: (t: Translate, { url, ...facts }: PersonFacts): Letter => ({
    subject: t('mail.households.freed.subject', facts),
    heading: t('mail.households.freed.heading', facts),
    paragraphs: [t('mail.households.freed.text', facts)],
    action: household(t, url),
  }),
  /** The account of a person in the household ends. */
  gone: (t: Translate, { url, vendor }: Facts): Letter => ({
    subject: t('mail.households.gone.subject'),
    heading: t('mail.households.gone.heading'),
    paragraphs: [t('mail.households.gone.text', { vendor })],
    action: household(t, url),
  }),
}
