import type { SectionProps } from '@/domains/staff/operators/browser'
import { may } from '@/domains/staff/operators/rules/permissions'
import type { MemberCard } from '@/platform/contract/member-page'
import { call } from '@/platform/http/client'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { consoleRoom } from '@/platform/paths'
import { ActionButton } from '@/platform/ui/data/action-button'
import { formatMoment } from '@/platform/ui/data/moment'
import records from '@/platform/ui/data/records.module.css'
import { Tag } from '@/platform/ui/feedback/tag'
import { words } from './words'

const path = consoleRoom('members')

type Present = MemberCard['presents'][number]

const stateWords = {
  ...words.terms.presentOutcome,
  planned: 'gifting.card.present.planned',
  waiting: 'gifting.card.present.waiting',
} as const

/** The gifts that the member has bought or received, and the actions for pending ones. */
export default function Presents(section: SectionProps) {
  const translate = useTranslate()
  return (
    <section>
      <h2>{translate('gifting.card.presents')}</h2>
      <ul className={records.list}>
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
  const done = () => onDone(translate('room.done'))
  return (
    <li className={records.item}>
      <span className="stack-1">
        {products}
        <span className="quiet">
          {given
            ? translate('gifting.card.presentFor', { name, email: email || '–' })
            : translate('gifting.card.presentFrom', { sender })}
        </span>
        <span className="quiet">
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
        <div className={`cluster-2 ${records.lineActs}`}>
          {state === 'waiting' && (
            <ActionButton
              title="gifting.card.sendPresent"
              variant="tertiary"
              text={translate('gifting.card.sendPresentText', { email })}
              send={(reason) => call('POST /console/api/presents/send', { present: id, reason })}
              onDone={done}
            />
          )}
          <ActionButton
            title="gifting.card.takeBackPresent"
            variant="tertiary"
            text={translate('gifting.card.takeBackPresentText')}
            send={(reason) => call('POST /console/api/presents/take-back', { present: id, reason })}
            onDone={done}
          />
        </div>
      )}
    </li>
  )
}
