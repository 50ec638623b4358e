import { useState } from 'react'
import { call, type Outcome } from '@/platform/http/client'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { consoleRoom } from '@/platform/paths'
import { useList } from '@/platform/ui/calls/use-list'
import { Button } from '@/platform/ui/controls/button'
import { ActionError } from '@/platform/ui/data/action-error'
import { ConsoleHeader } from '@/platform/ui/data/console-header'
import { type Column, DataTable } from '@/platform/ui/data/data-table'
import { DetailLayout } from '@/platform/ui/data/detail-layout'
import { formatMoment } from '@/platform/ui/data/moment'
import { useNotice } from '@/platform/ui/data/notice'
import { EmptyState } from '@/platform/ui/feedback/empty-state'
import { Tag } from '@/platform/ui/feedback/tag'
import type { SignedInOperator } from '../contract/boot'
import type { ListedInvitation, ListedOperator } from '../contract/console'
import { Invite } from './invite'
import { roleNames } from './role-names'
import css from './team.module.css'
import { TeamMember } from './team-member'

interface InvitationsProps {
  invitations: readonly ListedInvitation[]
  onWithdrawn: (email: string) => void
}

/** The invitations that are still open. */
function Invitations({ invitations, onWithdrawn }: InvitationsProps) {
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

const path = consoleRoom('team')

interface TeamProps {
  operator: SignedInOperator
  item: string | null
}

/** The operators, with their roles. */
export default function Team({ operator, item }: TeamProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { line, announce } = useNotice()
  const [invitations, setInvitations] = useState<readonly ListedInvitation[]>([])
  const pages = useList(
    async (input) => {
      const outcome = await call('GET /console/api/operators', input)
      if (outcome.ok) setInvitations(outcome.data.invitations)
      return outcome
    },
    {},
    ({ operators }) => operators,
  )
  const [inviting, setInviting] = useState(false)
  const opened = pages.rows?.find(({ id }) => String(id) === item) ?? null

  function put(changed: ListedOperator, message: string) {
    pages.change((rows) => rows.map((row) => (row.id === changed.id ? changed : row)))
    announce(message)
  }

  const columns: readonly Column<ListedOperator>[] = [
    { key: 'name', title: 'operators.name', cell: ({ name }) => name },
    { key: 'email', title: 'operators.email', cell: ({ email }) => email, wide: true },
    {
      key: 'role',
      title: 'operators.roleTitle',
      cell: ({ role, disabled }) =>
        disabled ? <Tag tone="neutral">{translate('operators.disabled')}</Tag> : translate(roleNames[role]),
    },
    {
      key: 'seen',
      title: 'operators.signedIn',
      cell: ({ signed_in }) => (signed_in === 0 ? translate('operators.never') : formatMoment(signed_in, language)),
      wide: true,
    },
  ]
  return (
    <>
      <ConsoleHeader title={translate('console.team')} lead={translate('operators.teamLead')}>
        <Button variant="secondary" aria-haspopup="dialog" onClick={() => setInviting(true)}>
          {translate('operators.invite')}
        </Button>
      </ConsoleHeader>
      <DetailLayout
        back={path}
        list={
          <DataTable
            caption={translate('console.team')}
            columns={columns}
            pages={pages}
            keyOf={({ id }) => id}
            hrefOf={({ id }) => `${path}/${id}`}
            open={opened?.id ?? null}
            empty={
              <EmptyState icon="person" title={translate('console.team')} text={translate('operators.teamLead')} />
            }
          />
        }
        detail={
          opened && {
            key: opened.id,
            title: opened.name,
            content: (
              <TeamMember
                person={opened}
                isSelf={opened.email === operator.email}
                onChanged={put}
                onStale={pages.reload}
              />
            ),
          }
        }
      />
      <Invitations
        invitations={invitations}
        onWithdrawn={(email) => {
          announce(translate('operators.withdrawn', { email }))
          void pages.reload()
        }}
      />
      {inviting && (
        <Invite
          onInvited={(email) => {
            announce(translate('operators.invitedNotice', { email }))
            void pages.reload()
          }}
          onClose={() => setInviting(false)}
        />
      )}
      {line}
    </>
  )
}
