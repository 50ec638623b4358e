import { useState } from 'react'
import type { SectionProps } from '@/domains/staff/operators/browser'
import { may } from '@/domains/staff/operators/rules/permissions'
import type { MemberCard } from '@/platform/contract/member-page'
import { call } from '@/platform/http/client'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { CopyButton } from '@/platform/ui/controls/copy-button'
import { ActionButton } from '@/platform/ui/data/action-button'
import { formatMoment } from '@/platform/ui/data/moment'
import records from '@/platform/ui/data/records.module.css'
import { Tag } from '@/platform/ui/feedback/tag'

type EarlierKey = MemberCard['keys'][number]

/** Keys of imported orders: they can be disabled, but not replaced. */
export function EarlierKeys(section: SectionProps) {
  const translate = useTranslate()
  const { keys } = section.member
  if (keys.length === 0) return null
  return (
    <section>
      <h2>{translate('members.keys')}</h2>
      <ul className={records.list}>
        {keys.map((key) => (
          <KeyItem key={`${key.order} ${key.position} ${key.unit}`} earlierKey={key} {...section} />
        ))}
      </ul>
    </section>
  )
}

function KeyItem({ earlierKey, member, operator, onDone }: SectionProps & { earlierKey: EarlierKey }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const [shown, setShown] = useState<string | null>(null)
  const { order, position, unit, name, ending, disabled, because } = earlierKey
  const about = (reason: string) => ({ member: member.id, key: { order, position, unit }, reason })
  const called = translate('members.keyEnding', { name, ending })
  const done = () => onDone(translate('room.done'))
  return (
    <li className={records.item}>
      <span className="stack-1">
        {called}
        {shown !== null && (
          <span>
            <code>{shown}</code>
            <CopyButton text={shown} label={translate('members.copyKey')} />
          </span>
        )}
        <span className="quiet">{order}</span>
        {disabled !== 0 && (
          <span className="quiet">
            {translate('members.keyDisabledAt', { at: formatMoment(disabled, language), because })}
          </span>
        )}
      </span>
      {disabled !== 0 && <Tag tone="warning">{translate('members.keyDisabled')}</Tag>}
      {may(operator.role, 'members.help') && (
        <div className={`cluster-2 ${records.lineActs}`}>
          {shown === null && (
            <ActionButton
              title="members.revealKey"
              variant="tertiary"
              text={translate('members.revealKeyText', { name: called })}
              send={(reason) => call('POST /console/api/members/reveal-key', about(reason))}
              onDone={({ text }) => setShown(text)}
            />
          )}
          {disabled === 0 ? (
            <ActionButton
              title="members.disableKey"
              variant="tertiary"
              text={translate('members.disableKeyText', { name: called })}
              send={(reason) => call('POST /console/api/members/disable-key', { ...about(reason), release: false })}
              onDone={done}
            />
          ) : (
            <ActionButton
              title="members.enableKey"
              variant="tertiary"
              text={translate('members.enableKeyText', { name: called })}
              send={(reason) => call('POST /console/api/members/enable-key', about(reason))}
              onDone={done}
            />
          )}
        </div>
      )}
    </li>
  )
}
