import { useCallback, useState } from 'react'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/button'
import { type Column, DataTable } from '@/platform/ui/desk/data-table'
import { DeskHeader } from '@/platform/ui/desk/desk-header'
import { DetailLayout } from '@/platform/ui/desk/detail-layout'
import { formatMoment } from '@/platform/ui/desk/moment'
import { useNotice } from '@/platform/ui/desk/notice'
import { usePages } from '@/platform/ui/desk/use-pages'
import { EmptyState } from '@/platform/ui/empty-state'
import { Tag } from '@/platform/ui/tag'
import type { SignedInOperator } from '../boot'
import type { ListedInvitation, ListedOperator } from '../contract'
import { call } from './api'
import { Invitations } from './invitations'
import { Invite } from './invite'
import { roleNames } from './role-names'
import { TeamMember } from './team-member'

const path = '/console/team'

interface TeamProps {
  operator: SignedInOperator
  item: string | null
}

/** Who works here, and what each may do. */
export default function Team({ operator, item }: TeamProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { line, say } = useNotice()
  const [invitations, setInvitations] = useState<readonly ListedInvitation[]>([])
  const ask = useCallback(async () => {
    const outcome = await call('GET /console/api/operators', {})
    if (!outcome.ok) return outcome
    setInvitations(outcome.data.invitations)
    return { ok: true as const, data: { rows: outcome.data.operators, more: false } }
  }, [])
  const pages = usePages<ListedOperator>(ask)
  const [inviting, setInviting] = useState(false)
  const opened = pages.rows?.find(({ id }) => String(id) === item) ?? null

  function put(changed: ListedOperator, said: string) {
    pages.change((rows) => rows.map((row) => (row.id === changed.id ? changed : row)))
    say(said)
  }

  const columns: readonly Column<ListedOperator>[] = [
    { key: 'name', title: 'operators.name', cell: ({ name }) => name },
    { key: 'email', title: 'operators.email', cell: ({ email }) => email, wide: true },
    {
      key: 'role',
      title: 'operators.roleTitle',
      cell: ({ role, disabled }) =>
        disabled ? <Tag tone="quiet">{translate('operators.disabled')}</Tag> : translate(roleNames[role]),
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
      <DeskHeader title={translate('console.team')} lead={translate('operators.teamLead')}>
        <Button look="plain" aria-haspopup="dialog" onClick={() => setInviting(true)}>
          {translate('operators.invite')}
        </Button>
      </DeskHeader>
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
          say(translate('operators.withdrawn', { email }))
          void pages.reload()
        }}
      />
      {inviting && (
        <Invite
          onInvited={(email) => {
            say(translate('operators.invitedNotice', { email }))
            void pages.reload()
          }}
          onClose={() => setInviting(false)}
        />
      )}
      {line}
    </>
  )
}
