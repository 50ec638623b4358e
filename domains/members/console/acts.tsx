import { may } from '@/domains/operators/rules/permissions'
import { useTranslate } from '@/platform/i18n/wording'
import { ActButton } from './act-button'
import { call } from './api'
import { GiveCode } from './give-code'
import { GiveProduct } from './give-product'
import css from './members.module.css'
import { MergeButton } from './merge-button'
import type { SectionProps } from './section'

/** What staff can do for a member as a whole; the rest stands beside what it is about. */
export function Acts(props: SectionProps) {
  const { member, operator, onDone } = props
  const translate = useTranslate()
  const { id, email } = member
  const isShut = member.blacklisted !== 0
  const done = () => onDone(translate('members.done'))
  function look({ url }: { url: string }) {
    // A tab of its own, which knows nothing of this one.
    window.open(url, '_blank', 'noopener')
    done()
  }
  return (
    <div className={css.acts}>
      {may(operator.role, 'members.impersonate') && !isShut && (
        <>
          <ActButton
            title="members.lookThrough"
            text={translate('members.lookThroughText', { email })}
            send={(reason) => call('POST /console/api/members/impersonate', { member: id, reason })}
            onDone={look}
          />
          {may(operator.role, 'catalogue.read') && (
            <ActButton
              title="members.previewDraft"
              text={translate('members.previewDraftText', { email })}
              send={(reason) => call('POST /console/api/members/impersonate', { member: id, reason, preview: true })}
              onDone={look}
            />
          )}
        </>
      )}
      {may(operator.role, 'members.help') && (
        <>
          {!isShut && (
            <>
              <ActButton
                title="members.passwordLink"
                text={translate('members.passwordLinkText', { email })}
                send={(reason) => call('POST /console/api/members/password-link', { member: id, reason })}
                onDone={done}
              />
              <GiveCode {...props} />
              <GiveProduct {...props} />
            </>
          )}
          {member.second_factor !== 0 && (
            <ActButton
              title="members.resetFactor"
              text={translate('members.resetFactorText', { email })}
              send={(reason) => call('POST /console/api/members/reset-second-factor', { member: id, reason })}
              onDone={done}
            />
          )}
          {member.sessions.length > 0 && (
            <ActButton
              title="members.endSessions"
              text={translate('members.endSessionsText', { count: member.sessions.length })}
              send={(reason) => call('POST /console/api/members/end-sessions', { member: id, reason })}
              onDone={done}
            />
          )}
          {!isShut && member.suspended === 0 && (
            <ActButton
              title="members.suspend"
              text={translate('members.suspendText', { email })}
              send={(reason) => call('POST /console/api/members/suspend', { member: id, reason })}
              onDone={done}
            />
          )}
          {member.suspended !== 0 && (
            <ActButton
              title="members.resume"
              text={translate('members.resumeText', { email })}
              send={(reason) => call('POST /console/api/members/resume', { member: id, reason })}
              onDone={done}
            />
          )}
          {!isShut && (
            <ActButton
              title="members.blacklist"
              text={translate('members.blacklistText', { email })}
              send={(reason) => call('POST /console/api/members/blacklist', { member: id, reason })}
              onDone={done}
            />
          )}
          {isShut && member.merged_into === null && (
            <ActButton
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
  )
}
