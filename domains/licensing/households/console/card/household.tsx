import type { SectionProps } from '@/domains/staff/operators/browser'
import { may } from '@/domains/staff/operators/rules/permissions'
import { call } from '@/platform/http/client'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { consoleRoom } from '@/platform/paths'
import { ActionButton } from '@/platform/ui/data/action-button'
import { formatMoment } from '@/platform/ui/data/moment'
import records from '@/platform/ui/data/records.module.css'
import { Tag } from '@/platform/ui/feedback/tag'

const path = consoleRoom('members')

/** The household that the member holds or is in; staff can remove each person but its holder. */
export default function Household({ member, operator, onDone }: SectionProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  return (
    <section>
      <h2>{translate('households.card.household')}</h2>
      <ul className={records.list}>
        {member.household.map(({ id, name, email, holder, since, seats }) => (
          <li key={id} className={records.item}>
            <span className="stack-1">
              {id === member.id ? name || email : <a href={`${path}/${id}`}>{name || email}</a>}
              <span className="quiet">
                {[
                  name === '' ? '' : email,
                  holder ? '' : translate('room.joinedAt', { at: formatMoment(since, language) }),
                  holder ? '' : translate('households.card.householdSeats', { count: seats }),
                ]
                  .filter((part) => part !== '')
                  .join(' · ')}
              </span>
            </span>
            {holder ? (
              <Tag tone="neutral">{translate('households.card.householdHolder')}</Tag>
            ) : (
              may(operator.role, 'members.help') && (
                <ActionButton
                  title="households.card.endHouseholdPlace"
                  variant="tertiary"
                  text={translate('households.card.endHouseholdPlaceText', { name: name || email })}
                  send={(reason) => call('POST /console/api/members/end-household-place', { member: id, reason })}
                  onDone={() => onDone(translate('room.done'))}
                />
              )
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
