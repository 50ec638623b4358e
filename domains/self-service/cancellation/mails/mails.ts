import { formatCalendarDay, formatLongMoment } from '@/platform/i18n/day'
import { defineMails } from '@/platform/mail/define'
import { like, oneOf } from '@/platform/mail/facts'
import { sample } from '@/platform/mail/samples'
import { keptName, keptText } from '@/platform/text/shown-name'
import { noticeKinds } from '../rules'

/** The moment and the vendor's time zone, by whose clock it was received. */
interface Moment {
  readonly at: Date
  readonly timeZone: string
}

const { mail, mails } = defineMails({ domain: 'cancelling', words: 'mail', kind: 'essential' })

export const cancellationMails = mails({
  /**
   * The receipt with the content, the day and the hour (§ 312k BGB). Anyone can have it sent to anyone: what was typed in
   * is shown without what could lead anywhere (decision 0138).
   */
  receipt: mail('cancelling', {
    facts: {
      number: 'number',
      received: like<Moment>(({ now }) => [{ at: now, timeZone: 'Europe/Berlin' }]),
      name: 'person',
      email: 'email',
      contract: like(() => [keptName(sample.order)]),
      kind: oneOf(noticeKinds),
      reason: like(() => [null, keptText('It does not start on my computer.')]),
      /** A calendar day; null: as soon as possible. */
      wishedDay: like<string | null>(() => [null, '2026-12-31']),
    },
    lines: ({ received: { at, timeZone } }, { say, reader }) => [
      say('received', { at: formatLongMoment(at, reader, { timeZone }) }),
      say('next'),
    ],
    rows: {
      number: 'number',
      name: 'name',
      email: 'email',
      contract: 'contract',
      kind: ({ kind }, { say }) => say(kind),
      reason: ({ reason }) => reason,
      day: ({ wishedDay }, { say, reader }) => (wishedDay ? formatCalendarDay(wishedDay, reader) : say('soonest')),
    },
    notes: ['note'],
  }),
})
