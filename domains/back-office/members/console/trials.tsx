import { useState } from 'react'
import { trialLimits } from '@/domains/licensing/licences/rules/trials'
import { may } from '@/domains/staff/operators/rules/permissions'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { platformName } from '@/platform/programs/platforms'
import { Button } from '@/platform/ui/controls/button'
import { CountDialog } from '@/platform/ui/data/count-dialog'
import { formatMoment } from '@/platform/ui/data/moment'
import { Tag } from '@/platform/ui/feedback/tag'
import type { MemberCard } from '../contract/member-card'
import { ActionButton } from './action-button'
import { call } from './api'
import css from './members.module.css'
import type { SectionProps } from './section'

type Trial = MemberCard['trials'][number]

const stateNames = {
  running: 'members.trial.running',
  ended: 'members.trial.over',
  bought: 'members.trial.bought',
} as const

/** What the member's devices have tried, and what can be done about each trial. */
export default function Trials(section: SectionProps) {
  const translate = useTranslate()
  return (
    <section>
      <h2>{translate('members.trials')}</h2>
      <ul className={css.list}>
        {section.member.trials.map((trial) => (
          <TrialItem key={trial.id} trial={trial} {...section} />
        ))}
      </ul>
    </section>
  )
}

function TrialItem({ trial, operator, onDone, onStale }: SectionProps & { trial: Trial }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { id, line, platform, device, state, revoked, started, until } = trial
  const at = (moment: number) => formatMoment(moment, language)
  const isRevoked = state === 'ended' && revoked
  const done = () => onDone(translate('members.done'))
  return (
    <li className={css.item}>
      <span className={css.about}>
        {device}
        <span className={css.quiet}>
          {[line, platformName(platform, language), `${at(started)} – ${at(until)}`].join(' · ')}
        </span>
      </span>
      <Tag tone={state === 'running' ? 'success' : 'neutral'}>
        {translate(isRevoked ? 'members.trial.revoked' : stateNames[state])}
      </Tag>
      {may(operator.role, 'members.help') && (
        <div className={`${css.acts} ${css.lineActs}`}>
          {state !== 'bought' && !isRevoked && <ExtendButton trial={trial} onDone={done} onStale={onStale} />}
          {state === 'running' && (
            <ActionButton
              title="members.revokeTrial"
              variant="tertiary"
              text={translate('members.revokeTrialText', { name: device })}
              send={(reason) => call('POST /console/api/trials/revoke', { trial: id, reason })}
              onDone={done}
            />
          )}
        </div>
      )}
    </li>
  )
}

interface ExtendButtonProps extends Pick<SectionProps, 'onStale'> {
  trial: Trial
  onDone: () => void
}

function ExtendButton({ trial: { id, device, until }, onDone, onStale }: ExtendButtonProps) {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="tertiary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {translate('members.extend')}
      </Button>
      {isOpen && (
        <CountDialog
          title={translate('members.extend')}
          text={translate('members.extendTrialText', { name: device })}
          count={{ label: translate('members.days'), initial: 14, most: trialLimits.days }}
          mostReason={trialLimits.reason}
          send={async (days, reason) => {
            const outcome = await call('POST /console/api/trials/extend', { trial: id, days, seen: until, reason })
            if (!outcome.ok && outcome.code === 31002) onStale()
            return outcome
          }}
          onDone={onDone}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
