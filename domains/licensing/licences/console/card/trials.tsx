import { useState } from 'react'
import type { SectionProps } from '@/domains/staff/operators/browser'
import { may } from '@/domains/staff/operators/rules/permissions'
import type { MemberCard } from '@/platform/contract/member-page'
import { call } from '@/platform/http/client'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { nameOfPlatform } from '@/platform/ui/browser/page-platforms'
import { Button } from '@/platform/ui/controls/button'
import { ActionButton } from '@/platform/ui/data/action-button'
import { formatMoment } from '@/platform/ui/data/moment'
import { CountDialog } from '@/platform/ui/data/reason-dialog'
import records from '@/platform/ui/data/records.module.css'
import { Tag } from '@/platform/ui/feedback/tag'
import { trialLimits } from '../../rules/trials'

type Trial = MemberCard['trials'][number]

const stateNames = {
  running: 'licences.card.trial.running',
  ended: 'licences.card.trial.over',
  bought: 'licences.card.trial.bought',
} as const

/** The trials of the member's devices, with the actions on each. */
export default function Trials(section: SectionProps) {
  const translate = useTranslate()
  return (
    <section>
      <h2>{translate('room.trials')}</h2>
      <ul className={records.list}>
        {section.member.trials.map((trial) => (
          <TrialItem key={trial.id} trial={trial} {...section} />
        ))}
      </ul>
    </section>
  )
}

function TrialItem({ trial, operator, onDone }: SectionProps & { trial: Trial }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { id, line, platform, device, state, revoked, started, until } = trial
  const at = (moment: number) => formatMoment(moment, language)
  const isRevoked = state === 'ended' && revoked
  const done = () => onDone(translate('room.done'))
  return (
    <li className={records.item}>
      <span className="stack-1">
        {device}
        <span className="quiet">
          {[line, nameOfPlatform(platform, language), `${at(started)} – ${at(until)}`].join(' · ')}
        </span>
      </span>
      <Tag tone={state === 'running' ? 'success' : 'neutral'}>
        {translate(isRevoked ? 'licences.card.trial.revoked' : stateNames[state])}
      </Tag>
      {may(operator.role, 'members.help') && (
        <div className={`cluster-2 ${records.lineActs}`}>
          {state !== 'bought' && !isRevoked && <ExtendButton trial={trial} onDone={done} />}
          {state === 'running' && (
            <ActionButton
              title="licences.card.revokeTrial"
              variant="tertiary"
              text={translate('licences.card.revokeTrialText', { name: device })}
              send={(reason) => call('POST /console/api/trials/revoke', { trial: id, reason })}
              onDone={done}
            />
          )}
        </div>
      )}
    </li>
  )
}

interface ExtendButtonProps {
  trial: Trial
  onDone: () => void
}

function ExtendButton({ trial: { id, device, until }, onDone }: ExtendButtonProps) {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="tertiary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {translate('licences.card.extend')}
      </Button>
      {isOpen && (
        <CountDialog
          title={translate('licences.card.extend')}
          text={translate('licences.card.extendTrialText', { name: device })}
          count={{ label: translate('room.days'), initial: 14, most: trialLimits.days }}
          mostReason={trialLimits.reason}
          send={(days, reason) => call('POST /console/api/trials/extend', { trial: id, days, seen: until, reason })}
          onDone={onDone}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
