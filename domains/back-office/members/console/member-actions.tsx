import type { ReactNode } from 'react'
import type { SectionProps } from '@/domains/staff/operators/browser'
import { may } from '@/domains/staff/operators/rules/permissions'
import { useTranslate } from '@/platform/i18n/wording'
import { hasFeature } from '@/platform/ui/browser/features'
import { ActionButton } from '@/platform/ui/data/action-button'
import records from '@/platform/ui/data/records.module.css'
import { call } from './api'
import { CorrectEmail } from './correct-email'
import { DangerousActs } from './dangerous-acts'
import { EnterOrder } from './enter-order'
import { GiveButton } from './give-button'
import { GiveCode } from './give-code'
import { GiveProduct } from './give-product'
import css from './members.module.css'
import { useParts } from './parts'

/** Actions on a member as a whole: the daily ones at once, the rest behind a button. */
export function MemberActions(props: SectionProps) {
  const { member, operator, onDone } = props
  const translate = useTranslate()
  const { CouponForm } = useParts()
  const { id, email } = member
  const isShut = member.blacklisted !== 0
  const helps = may(operator.role, 'members.help')
  const done = () => onDone(translate('room.done'))
  function look({ url }: { url: string }) {
    // A tab of its own, which knows nothing of this one.
    window.open(url, '_blank', 'noopener')
    done()
  }
  return (
    <div className={records.acts}>
      {may(operator.role, 'members.impersonate') && !isShut && (
        <ActionButton
          title="members.lookThrough"
          text={translate('members.lookThroughText', { email })}
          send={(reason) => call('POST /console/api/members/impersonate', { member: id, reason })}
          onDone={look}
        />
      )}
      {helps && !isShut && (
        <>
          {member.kind === 'person' && (
            <>
              <ActionButton
                title="members.passwordLink"
                text={translate('members.passwordLinkText', { email })}
                send={(reason) => call('POST /console/api/members/password-link', { member: id, reason })}
                onDone={done}
              />
              <CorrectEmail {...props} />
            </>
          )}
          <GiveProduct {...props} />
        </>
      )}
      {!isShut && may(operator.role, 'orders.enter') && (
        <EnterOrder buyer={{ ...member, email: member.letters_to }} onDone={onDone} />
      )}
      {(helps || may(operator.role, 'members.merge')) && (
        <More>
          <div className={records.acts}>
            {!isShut && hasFeature('coupons') && may(operator.role, 'coupons.give') && (
              <GiveButton title="members.giveCoupon">
                {(givable, close) => (
                  <CouponForm
                    {...props}
                    coupons={givable.coupons}
                    action={translate('members.giveCoupon')}
                    onClose={close}
                  />
                )}
              </GiveButton>
            )}
            {!isShut && hasFeature('codes') && <GiveCode {...props} />}
            {!isShut && may(operator.role, 'members.impersonate') && may(operator.role, 'catalogue.read') && (
              <ActionButton
                title="members.previewDraft"
                text={translate('members.previewDraftText', { email })}
                send={(reason) => call('POST /console/api/members/impersonate', { member: id, reason, preview: true })}
                onDone={look}
              />
            )}
            {member.sessions.length > 0 && (
              <ActionButton
                title="members.endSessions"
                text={translate('members.endSessionsText', { count: member.sessions.length })}
                send={(reason) => call('POST /console/api/members/end-sessions', { member: id, reason })}
                onDone={done}
              />
            )}
          </div>
          <DangerousActs {...props} />
        </More>
      )}
    </div>
  )
}

function More({ children }: { children: ReactNode }) {
  const translate = useTranslate()
  return (
    <details className={css.more}>
      <summary>{translate('members.moreActs')}</summary>
      {children}
    </details>
  )
}
