import { useState } from 'react'
import type { Outcome } from '@/platform/http/client'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { ActionError } from '@/platform/ui/data/action-error'
import { formatMoment } from '@/platform/ui/data/moment'
import type { ListedInvitation } from '../contract/console'
import { call } from './api'
import { roleNames } from './role-names'
import css from './team.module.css'

interface InvitationsProps {
  invitations: readonly ListedInvitation[]
  onWithdrawn: (email: string) => void
}

/** The invitations that are still open. */
export function Invitations({ invitations, onWithdrawn }: InvitationsProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const [refused, setRefused] = useState<Extract<Outcome<unknown>, { ok: false }> | null>(null)
  async function withdraw({ id, email }: ListedInvitation) {
    const outcome = await call('POST /console/api/operators/invite/withdraw', { invitation: id })
    setRefused(outcome.ok ? null : outcome)
    if (outcome.ok) onWithdrawn(email)
  }
  if (invitations.length === 0) return null
  return (
    <section className={css.invitations}>
      <h2>{translate('operators.invited')}</h2>
      {refused && <ActionError outcome={refused} />}
      <ul className={css.list}>
        {invitations.map((invitation) => (
          <li key={invitation.id} className={css.invitation}>
            <span>
              <strong>{invitation.email}</strong>
              <span className={css.quiet}>
                {translate('operators.invitedAs', {
                  role: translate(roleNames[invitation.role]),
                  by: invitation.by,
                  until: formatMoment(invitation.expires, language),
                })}
              </span>
            </span>
            <Button
              variant="tertiary"
              aria-label={translate('operators.withdrawOf', { email: invitation.email })}
              onClick={() => withdraw(invitation)}
            >
              {translate('operators.withdraw')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
