import { may } from '@/domains/staff/operators/rules/permissions'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { formatMoment } from '@/platform/ui/data/moment'
import { Tag } from '@/platform/ui/feedback/tag'
import { ActionButton } from './action-button'
import { call } from './api'
import { handoverStateWords } from './handover-words'
import css from './members.module.css'
import type { SectionProps } from './section'

/** The licences that the member has transferred or received; a pending transfer can be cancelled. */
export default function Handovers({ member, operator, onDone }: SectionProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  return (
    <section>
      <h2>{translate('members.handovers')}</h2>
      <ul className={css.list}>
        {member.handovers.map(({ id, name, order, email, given, state, until, fee }) => (
          <li key={id} className={css.item}>
            <span className={css.about}>
              {name}
              <span className={css.quiet}>
                {[
                  order,
                  given ? translate('members.handoverTo', { email }) : translate('members.handoverFrom'),
                  formatMoment(until, language),
                  ...(given && fee !== null ? [translate('members.handoverFee', { order: fee })] : []),
                ].join(' · ')}
              </span>
            </span>
            <Tag tone={state === 'held' || state === 'waiting' ? 'warning' : 'neutral'}>
              {translate(handoverStateWords[state])}
            </Tag>
            {(state === 'held' || state === 'waiting') && may(operator.role, 'members.help') && (
              <ActionButton
                title="members.stopHandover"
                variant="tertiary"
                text={translate('members.stopHandoverText', { name, email })}
                send={(reason) => call('POST /console/api/members/stop-handover', { handover: id, reason })}
                onDone={() => onDone(translate('members.done'))}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
