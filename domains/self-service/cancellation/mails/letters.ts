import { formatCalendarDay } from '@/platform/i18n/day'
import { type Language, tagOf } from '@/platform/i18n/languages'
import type { Translate } from '@/platform/i18n/translator'
import type { Letter } from '@/platform/mail/letter'
import { keptName, keptText } from '@/platform/text/shown-name'
import type { NoticeKind } from '../rules'
import type { NewNotice } from '../store/notices'

type ShownNotice = Pick<NewNotice, 'number' | 'receivedAt' | 'name' | 'email' | 'contract' | 'kind' | 'wishedDay'> & {
  readonly reason?: string | null | undefined
}

interface Facts {
  readonly notice: ShownNotice
  readonly language: Language
  readonly vendor: string
  /** The vendor's, by whose clock it was received. */
  readonly timeZone: string
}

const kindNames = {
  ordinary: 'mail.cancelling.ordinary',
  extraordinary: 'mail.cancelling.extraordinary',
} as const satisfies Record<NoticeKind, string>

/** Formats the moment with its zone: `21 November 2026 at 13:05:12 CET`. */
const momentOf = ({ notice, language, timeZone }: Facts) =>
  new Intl.DateTimeFormat(tagOf(language), { dateStyle: 'long', timeStyle: 'long', timeZone }).format(notice.receivedAt)

/**
 * The receipt with the content, the day and the hour (§ 312k BGB). Anyone can have it sent to anyone: what was typed in is shown
 * without what could lead anywhere (decision 0138).
 */
export function receiptOf(t: Translate, facts: Facts): Letter {
  const { number, name, email, contract, kind, reason, wishedDay } = facts.notice
  const [shown, named] = [keptName(name), keptName(contract)]
  const day = wishedDay ? formatCalendarDay(wishedDay, facts.language) : t('mail.cancelling.soonest')
  return {
    subject: t('mail.cancelling.subject', { vendor: facts.vendor, number }),
    heading: t('mail.cancelling.heading'),
    paragraphs: [t('mail.cancelling.received', { at: momentOf(facts) }), t('mail.cancelling.next')],
    rows: [
      { label: t('mail.cancelling.number'), value: number },
      { label: t('mail.cancelling.name'), value: shown },
      { label: t('mail.cancelling.email'), value: email },
      { label: t('mail.cancelling.contract'), value: named },
      { label: t('mail.cancelling.kind'), value: t(kindNames[kind]) },
      ...(reason ? [{ label: t('mail.cancelling.reason'), value: keptText(reason) }] : []),
      { label: t('mail.cancelling.day'), value: day },
    ],
    notes: [t('mail.cancelling.note', { vendor: facts.vendor })],
  }
}
