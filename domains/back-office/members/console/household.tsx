import { may } from '@/domains/staff/operators/rules/permissions'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { formatMoment } from '@/platform/ui/data/moment'
import { Tag } from '@/platform/ui/feedback/tag'
import { ActionButton } from './action-button'
import { call, path } from './api'
import css from './members.module.css'
import type { SectionProps } from './section'

/** The household that the member holds or is in; staff can remove each person but its holder. */
export default function Household({ member, operator, onDone }: SectionProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  return (
    <section>
      <h2>{translate('members.household')}</h2>
      <ul className={css.list}>
        {member.household.map(({ id, name, email, holder, since, seats }) => (
          <li key={id} className={css.item}>
            <span className={css.about}>
              {id === member.id ? name || email : <a href={`${path}/${id}`}>{name || email}</a>}
              <span className={css.quiet}>
                {[
                  name === '' ? '' : email,
                  holder ? '' : translate('members.joinedAt', { at: formatMoment(since, language) }),
                  holder ? '' : translate('members.householdSeats', { count: seats }),
                ]
                  .filter((part) => part !== '')
                  .join(' · ')}
              </span>
            </span>
            {holder ? (
              <Tag tone="neutral">{translate('members.householdHolder')}</Tag>
            ) : (
              may(operator.role, 'members.help') && (
                <ActionButton
                  title="members.endHouseholdPlace"
                  variant="tertiary"
                  text={translate('members.endHouseholdPlaceText', { name: name || email })}
                  send={(reason) => call('POST /console/api/members/end-household-place', { member: id, reason })}
                  onDone={() => onDone(translate('members.done'))}
                />
              )
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
