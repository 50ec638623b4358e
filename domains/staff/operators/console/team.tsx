import { call } from '@/platform/http/client'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { consoleRoom } from '@/platform/paths'
import { Button } from '@/platform/ui/controls/button'
import { DialogButton } from '@/platform/ui/data/action-button'
import { ActionError } from '@/platform/ui/data/action-error'
import { Moment, Word } from '@/platform/ui/data/cells'
import { defineList, useConsoleList } from '@/platform/ui/data/list'
import { ListRoom } from '@/platform/ui/data/list-room'
import { formatMoment } from '@/platform/ui/data/moment'
import { useAnnounce } from '@/platform/ui/data/notices'
import { Tag } from '@/platform/ui/feedback/tag'
import { useSubmit } from '@/platform/ui/forms/submit'
import type { SignedInOperator } from '../contract/boot'
import type { ListedInvitation } from '../contract/console'
import { Invite } from './invite'
import { roleNames } from './role-names'
import css from './team.module.css'
import { TeamMember } from './team-member'

/** The invitations that are still open. */
function Invitations({ invitations }: { invitations: readonly ListedInvitation[] }) {
  const translate = useTranslate()
  const announce = useAnnounce()
  const { language } = useLanguage()
  const { submit, under, refused } = useSubmit(
    ({ id }: ListedInvitation) => call('POST /console/api/operators/invite/withdraw', { invitation: id }),
    { onDone: (_, { email }) => announce(translate('operators.withdrawn', { email })) },
  )
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
              busy={under?.[0] === invitation}
              aria-label={translate('operators.withdrawOf', { email: invitation.email })}
              onClick={() => submit(invitation)}
            >
              {translate('operators.withdraw')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const teamList = defineList({
  question: 'GET /console/api/operators',
  rows: ({ operators }) => operators,
  path: consoleRoom('team'),
  title: 'console.team',
  lead: 'operators.teamLead',
  keyOf: ({ id }) => id,
  columns: [
    { key: 'name', title: 'operators.name', cell: ({ name }) => name },
    { key: 'email', title: 'operators.email', cell: ({ email }) => email, wide: true },
    {
      key: 'role',
      title: 'operators.roleTitle',
      cell: ({ role, disabled }) =>
        disabled ? (
          <Tag tone="neutral">
            <Word of="operators.disabled" />
          </Tag>
        ) : (
          <Word of={roleNames[role]} />
        ),
    },
    {
      key: 'seen',
      title: 'operators.signedIn',
      cell: ({ signed_in: seen }) => <Moment at={seen} never="operators.never" />,
      wide: true,
    },
  ],
  none: { icon: 'person', title: 'console.team', text: 'operators.teamLead' },
})

interface TeamProps {
  operator: SignedInOperator
  item: string | null
}

/** The operators, with their roles. */
export default function Team({ operator, item }: TeamProps) {
  const translate = useTranslate()
  const announce = useAnnounce()
  const list = useConsoleList(teamList)
  const opened = list.find(item)
  return (
    <>
      <ListRoom
        list={list}
        actions={
          <DialogButton title="operators.invite">
            {(close) => (
              <Invite
                onInvited={(email) => announce(translate('operators.invitedNotice', { email }))}
                onClose={close}
              />
            )}
          </DialogButton>
        }
        detail={
          opened && {
            key: opened.id,
            title: opened.name,
            content: <TeamMember key={opened.id} person={opened} isSelf={opened.email === operator.email} />,
          }
        }
      />
      <Invitations invitations={list.first?.invitations ?? []} />
    </>
  )
}
