import { useCallback } from 'react'
import { may } from '@/domains/operators/permissions'
import type { MessageKey } from '@/platform/i18n/message'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { formatMoney } from '@/platform/money/format'
import { type Currency, money } from '@/platform/money/money'
import { Button } from '@/platform/ui/button'
import { formatMoment } from '@/platform/ui/desk/moment'
import { usePages } from '@/platform/ui/desk/use-pages'
import { LoadFailed } from '@/platform/ui/load-failed'
import { Skeleton } from '@/platform/ui/skeleton'
import type { Entry } from '../desk-contract'
import { ActButton } from './act-button'
import type { SectionProps } from './acts'
import { call } from './api'
import css from './members.module.css'

/** What each kind of entry is called. */
const kinds: Readonly<Record<string, MessageKey>> = {
  'account.opened': 'members.at.opened',
  'account.emailChanged': 'members.at.emailChanged',
  'account.signIn': 'members.at.signIn',
  'account.endRequested': 'members.at.endRequested',
  'order.placed': 'members.at.placed',
  'order.paid': 'members.at.paid',
  'invoice.issued': 'members.at.invoiced',
  'invoice.credited': 'members.at.credited',
  'refund.step': 'members.at.refund',
  'seat.event': 'members.at.seat',
  'activation.chosen': 'members.at.activated',
  'activation.code': 'members.at.code',
  'subscription.begun': 'members.at.subscribed',
  'subscription.cancelled': 'members.at.unsubscribed',
  'subscription.ended': 'members.at.subscriptionEnded',
  'gift.claimed': 'members.at.claimed',
  'gift.decided': 'members.at.decided',
  'gift.given': 'members.at.given',
  'ticket.message': 'members.at.message',
  'mail.written': 'members.at.mail',
  'staff.did': 'members.at.staff',
}

/** Everything that happened to a member, newest first. */
export function Timeline({ member, operator, onDone }: SectionProps) {
  const translate = useTranslate()
  const { id } = member
  const ask = useCallback(
    async (last: Entry | null) => {
      const outcome = await call('GET /console/api/members/timeline', { member: id, ...(last && { before: last.key }) })
      return outcome.ok ? { ok: true as const, data: { rows: outcome.data.entries, more: outcome.data.more } } : outcome
    },
    [id],
  )
  const { rows, more, failure, asking, goOn, reload } = usePages(ask)
  if (rows === null) {
    return failure === null ? <Skeleton lines={8} /> : <LoadFailed code={failure} asking={asking} onTryAgain={reload} />
  }
  return (
    <>
      <ol className={css.list} aria-label={translate('members.timeline')} aria-busy={asking || undefined}>
        {rows.map((entry) => (
          <Happened key={entry.key} entry={entry} {...{ member, operator, onDone }} />
        ))}
      </ol>
      {failure !== null && <LoadFailed code={failure} asking={asking} onTryAgain={goOn} />}
      {failure === null && more && (
        <Button look="plain" busy={asking} onClick={goOn}>
          {translate('desk.more')}
        </Button>
      )}
    </>
  )
}

function Happened({ entry, member, operator, onDone }: SectionProps & { entry: Entry }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { at, kind, id, details } = entry
  const title = kinds[kind]
  const { resendable = 0 } = details
  return (
    <li className={css.item}>
      <span className={css.about}>
        <span>{title ? translate(title) : kind}</span>
        <span className={css.quiet}>
          <time dateTime={new Date(at * 1000).toISOString()}>{formatMoment(at, language)}</time>
          {factsOf(details, language).map((fact) => ` · ${fact}`)}
        </span>
      </span>
      {kind === 'mail.written' && resendable === 1 && may(operator.role, 'members.help') && (
        <ActButton
          title="members.resend"
          look="quiet"
          text={translate('members.resendText', { subject: String(details.subject) })}
          send={(reason) =>
            call('POST /console/api/members/resend-mail', { member: member.id, mail: Number(id), reason })
          }
          onDone={() => onDone(translate('members.done'))}
        />
      )}
    </li>
  )
}

/** What else is known of an entry, as the domain wrote it: numbers and names, in its order. */
function factsOf(
  { total, currency, resendable: _, ...rest }: Entry['details'],
  language: Parameters<typeof formatMoney>[1],
) {
  const facts = Object.values(rest).flatMap((value) => (value === null || value === '' ? [] : [String(value)]))
  if (typeof total !== 'number' || typeof currency !== 'string') return facts
  return [...facts, formatMoney(money(total, currency as Currency), language)]
}
