import type { SectionProps } from '@/domains/staff/operators/browser'
import { may } from '@/domains/staff/operators/rules/permissions'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { ActionButton } from '@/platform/ui/data/action-button'
import { formatMoment } from '@/platform/ui/data/moment'
import records from '@/platform/ui/data/records.module.css'
import { call, path } from './api'

/** The accounts that were merged into this one, as long as that can be undone. */
export function Merges({ member, operator, onDone }: SectionProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  if (member.merges.length === 0) return null
  return (
    <section aria-label={translate('members.mergesTitle')}>
      <h2>{translate('members.mergesTitle')}</h2>
      <ul className={records.list}>
        {member.merges.map(({ id, from, email, at }) => (
          <li key={id} className={records.item}>
            <span className={records.about}>
              <a href={`${path}/${from}`}>{email}</a>
              <span className={records.quiet}>{formatMoment(at, language)}</span>
            </span>
            {may(operator.role, 'members.merge') && (
              <ActionButton
                title="members.unmerge"
                text={translate('members.unmergeText', { email })}
                send={(reason) => call('POST /console/api/members/unmerge', { merge: id, reason })}
                onDone={() => onDone(translate('room.done'))}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
