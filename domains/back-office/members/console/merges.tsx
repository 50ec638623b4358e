import { may } from '@/domains/staff/operators/rules/permissions'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { formatMoment } from '@/platform/ui/data/moment'
import { ActionButton } from './action-button'
import { call, path } from './api'
import css from './members.module.css'
import type { SectionProps } from './section'

/** The accounts that were merged into this one, as long as that can be undone. */
export function Merges({ member, operator, onDone }: SectionProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  if (member.merges.length === 0) return null
  return (
    <section aria-label={translate('members.mergesTitle')}>
      <h2>{translate('members.mergesTitle')}</h2>
      <ul className={css.list}>
        {member.merges.map(({ id, from, email, at }) => (
          <li key={id} className={css.item}>
            <span className={css.about}>
              <a href={`${path}/${from}`}>{email}</a>
              <span className={css.quiet}>{formatMoment(at, language)}</span>
            </span>
            {may(operator.role, 'members.merge') && (
              <ActionButton
                title="members.unmerge"
                text={translate('members.unmergeText', { email })}
                send={(reason) => call('POST /console/api/members/unmerge', { merge: id, reason })}
                onDone={() => onDone(translate('members.done'))}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
