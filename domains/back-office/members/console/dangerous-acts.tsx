import type { SectionProps } from '@/domains/staff/operators/browser'
import { may } from '@/domains/staff/operators/rules/permissions'
import { useTranslate } from '@/platform/i18n/wording'
import { ActionButton } from '@/platform/ui/data/action-button'
import records from '@/platform/ui/data/records.module.css'
import { call } from './api'
import css from './members.module.css'
import { MergeButton } from './merge-button'

/** Actions that lock a member out, remove protection, or move belongings: apart from the everyday ones. */
export function DangerousActs({ member, operator, onDone }: SectionProps) {
  const translate = useTranslate()
  const { id, email } = member
  const isShut = member.blacklisted !== 0
  const done = () => onDone(translate('room.done'))
  return (
    <section className={css.dangerous} aria-label={translate('members.dangerous')}>
      <h2>{translate('members.dangerous')}</h2>
      <div className={records.acts}>
        {may(operator.role, 'members.help') && (
          <>
            {member.second_factor !== 0 && (
              <ActionButton
                title="members.resetFactor"
                variant="danger"
                text={translate('members.resetFactorText', { email })}
                send={(reason) => call('POST /console/api/members/reset-second-factor', { member: id, reason })}
                onDone={done}
              />
            )}
            {!isShut && member.suspended === 0 && (
              <ActionButton
                title="members.suspend"
                variant="danger"
                text={translate('members.suspendText', { email })}
                send={(reason) => call('POST /console/api/members/suspend', { member: id, reason })}
                onDone={done}
              />
            )}
            {member.suspended !== 0 && (
              <ActionButton
                title="members.resume"
                text={translate('members.resumeText', { email })}
                send={(reason) => call('POST /console/api/members/resume', { member: id, reason })}
                onDone={done}
              />
            )}
            {!isShut && (
              <ActionButton
                title="members.blacklist"
                variant="danger"
                text={translate('members.blacklistText', { email })}
                send={(reason) => call('POST /console/api/members/blacklist', { member: id, reason })}
                onDone={done}
              />
            )}
            {isShut && member.merged_into === null && (
              <ActionButton
                title="members.lift"
                text={translate('members.liftText', { email })}
                send={(reason) => call('POST /console/api/members/lift', { member: id, reason })}
                onDone={done}
              />
            )}
          </>
        )}
        {may(operator.role, 'members.merge') && !isShut && <MergeButton member={member} onDone={onDone} />}
      </div>
    </section>
  )
}
