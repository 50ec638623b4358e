import type { SectionProps } from '@/domains/staff/operators/browser'
import { may } from '@/domains/staff/operators/rules/permissions'
import { call } from '@/platform/http/client'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { ActionButton } from '@/platform/ui/data/action-button'
import { formatMoment } from '@/platform/ui/data/moment'
import records from '@/platform/ui/data/records.module.css'
import { Tag } from '@/platform/ui/feedback/tag'
import { words } from './words'

/** The licences that the member has transferred or received; a pending transfer can be cancelled. */
export default function Handovers({ member, operator, onDone }: SectionProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  return (
    <section>
      <h2>{translate('gifting.card.handovers')}</h2>
      <ul className={records.list}>
        {member.handovers.map(({ id, name, order, email, given, state, until, fee }) => (
          <li key={id} className={records.item}>
            <span className="stack-1">
              {name}
              <span className="quiet">
                {[
                  order,
                  given ? translate('gifting.card.handoverTo', { email }) : translate('gifting.card.handoverFrom'),
                  formatMoment(until, language),
                  ...(given && fee !== null ? [translate('gifting.card.handoverFee', { order: fee })] : []),
                ].join(' · ')}
              </span>
            </span>
            <Tag tone={state === 'held' || state === 'waiting' ? 'warning' : 'neutral'}>
              {translate(words.terms.handoverOutcome[state])}
            </Tag>
            {(state === 'held' || state === 'waiting') && may(operator.role, 'members.help') && (
              <ActionButton
                title="gifting.card.stopHandover"
                variant="tertiary"
                text={translate('gifting.card.stopHandoverText', { name, email })}
                send={(reason) => call('POST /console/api/members/stop-handover', { handover: id, reason })}
                onDone={() => onDone(translate('room.done'))}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
