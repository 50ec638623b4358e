import { may } from '@/domains/staff/operators/rules/permissions'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { formatMoment } from '@/platform/ui/data/moment'
import { Tag } from '@/platform/ui/feedback/tag'
import type { MemberCard } from '../contract/member-card'
import { ActionButton } from './action-button'
import { call, path } from './api'
import css from './members.module.css'
import { presentWords } from './present-words'
import type { SectionProps } from './section'

type Present = MemberCard['presents'][number]

const stateWords = {
  ...presentWords,
  planned: 'members.present.planned',
  waiting: 'members.present.waiting',
} as const

/** The gifts that the member has bought or received, and the actions for pending ones. */
export function Presents(section: SectionProps) {
  const translate = useTranslate()
  if (section.member.presents.length === 0) return null
  return (
    <section>
      <h2>{translate('members.presents')}</h2>
      <ul className={css.list}>
        {section.member.presents.map((present) => (
          <PresentItem key={present.id} present={present} {...section} />
        ))}
      </ul>
    </section>
  )
}

function PresentItem({ present, operator, onDone }: SectionProps & { present: Present }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { id, order, products, given, sender, name, email, state, at, other } = present
  const isOpen = given && (state === 'planned' || state === 'waiting')
  const done = () => onDone(translate('members.done'))
  return (
    <li className={css.item}>
      <span className={css.about}>
        {products}
        <span className={css.quiet}>
          {given
            ? translate('members.presentFor', { name, email: email || '–' })
            : translate('members.presentFrom', { sender })}
        </span>
        <span className={css.quiet}>
          {order} · {formatMoment(at, language)}
          {other !== null && (
            <>
              {' · '}
              <a href={`${path}/${other.id}`}>{other.email}</a>
            </>
          )}
        </span>
      </span>
      <Tag tone={isOpen ? 'warning' : 'neutral'}>{translate(stateWords[state])}</Tag>
      {isOpen && may(operator.role, 'members.help') && (
        <div className={`${css.acts} ${css.lineActs}`}>
          {state === 'waiting' && (
            <ActionButton
              title="members.sendPresent"
              variant="tertiary"
              text={translate('members.sendPresentText', { email })}
              send={(reason) => call('POST /console/api/presents/send', { present: id, reason })}
              onDone={done}
            />
          )}
          <ActionButton
            title="members.takeBackPresent"
            variant="tertiary"
            text={translate('members.takeBackPresentText')}
            send={(reason) => call('POST /console/api/presents/take-back', { present: id, reason })}
            onDone={done}
          />
        </div>
      )}
    </li>
  )
}
