import { useState } from 'react'
import type { SectionProps } from '@/domains/staff/operators/browser'
import { may } from '@/domains/staff/operators/rules/permissions'
import type { MemberCard } from '@/platform/contract/member-page'
import { call, type Outcome } from '@/platform/http/client'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { CopyButton } from '@/platform/ui/controls/copy-button'
import { ActionButton } from '@/platform/ui/data/action-button'
import { formatMoment } from '@/platform/ui/data/moment'
import records from '@/platform/ui/data/records.module.css'
import { Tag } from '@/platform/ui/feedback/tag'
import { Checkbox } from '@/platform/ui/forms/checkbox'
import { EarlierKeys } from './earlier-keys'

type LicenceKey = MemberCard['licence_keys'][number]

/** The member's licence keys, shown by their last characters, with the actions on each. */
export default function LicenceKeys(section: SectionProps) {
  const translate = useTranslate()
  const { member } = section
  return (
    <>
      {member.licence_keys.length > 0 && (
        <section>
          <h2>{translate('console.licenceKeys')}</h2>
          <ul className={records.list}>
            {member.licence_keys.map((key) => (
              <KeyItem key={key.id} licenceKey={key} {...section} />
            ))}
          </ul>
        </section>
      )}
      <EarlierKeys {...section} />
    </>
  )
}

function KeyItem({ licenceKey, member, operator, onDone }: SectionProps & { licenceKey: LicenceKey }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const [shown, setShown] = useState<string | null>(null)
  const [releases, setReleases] = useState(false)
  const { id, name, order, ending, since, retired, disabled, because, devices } = licenceKey
  const about = (reason: string) => ({ member: member.id, key: id, reason })
  const called = ending === '' ? name : translate('members.keyEnding', { name, ending })
  const done = () => onDone(translate('room.done'))
  const at = (moment: number) => formatMoment(moment, language)
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
        <span className="quiet">
          {[order, translate('members.keyOf', { id }), at(since), translate('members.keyDevices', { devices })].join(
            ' · ',
          )}
        </span>
        {disabled !== 0 && (
          <span className="quiet">{translate('members.keyDisabledAt', { at: at(disabled), because })}</span>
        )}
        {retired !== 0 && <span className="quiet">{translate('members.keyReplacedAt', { at: at(retired) })}</span>}
      </span>
      {retired !== 0 && <Tag tone="neutral">{translate('members.keyReplaced')}</Tag>}
      {retired === 0 && disabled !== 0 && <Tag tone="warning">{translate('members.keyDisabled')}</Tag>}
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
          {retired === 0 && disabled === 0 && (
            <ActionButton
              title="members.disableKey"
              variant="tertiary"
              text={translate('members.disableKeyText', { name: called })}
              send={(reason): Promise<Outcome<{ released: number }>> =>
                call('POST /console/api/members/disable-key', { ...about(reason), release: releases })
              }
              onDone={done}
            >
              {devices > 0 && (
                <Checkbox
                  name="release"
                  label={translate('members.releaseByKey', { devices })}
                  checked={releases}
                  onChange={setReleases}
                />
              )}
            </ActionButton>
          )}
          {retired === 0 && disabled !== 0 && (
            <ActionButton
              title="members.enableKey"
              variant="tertiary"
              text={translate('members.enableKeyText', { name: called })}
              send={(reason) => call('POST /console/api/members/enable-key', about(reason))}
              onDone={done}
            />
          )}
          {retired === 0 && (
            <ActionButton
              title="members.replaceKey"
              variant="tertiary"
              text={translate('members.replaceKeyText', { name: called, email: member.email })}
              send={(reason) => call('POST /console/api/members/replace-key', about(reason))}
              onDone={done}
            />
          )}
        </div>
      )}
    </li>
  )
}
