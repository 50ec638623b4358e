import { useState } from 'react'
import { initialOf } from '@/domains/accounts/identity/rules'
import type { AttentionEntry } from '@/domains/staff/attention/contract/console'
import { type Group, groups, type Room } from '@/domains/staff/operators/browser'
import { roleNames } from '@/domains/staff/operators/console/role-names'
import { signOut } from '@/domains/staff/operators/console/session'
import type { SignedInOperator } from '@/domains/staff/operators/contract/boot'
import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import { consoleHome, consoleRoom } from '@/platform/paths'
import { Alert } from '@/platform/ui/feedback/alert'
import { Tag } from '@/platform/ui/feedback/tag'
import { SideButton, SideEntries, SideLink, SideList } from '@/platform/ui/layout/side-list'
import { placeOf } from '../attention'
import { screensOf } from '../route'

const headings: Record<Group, MessageKey> = {
  queues: 'console.queues',
  customers: 'console.customers',
  shop: 'console.shop',
  records: 'console.records',
  settings: 'console.settings',
}

interface NavigationProps {
  operator: SignedInOperator
  /** Null: the start page. */
  current: Room | null
  attention: readonly AttentionEntry[]
  onLeave: () => void
}

/** The navigation, with the rooms that the permission table opens to this operator. */
export function Navigation({ operator, current, attention, onLeave }: NavigationProps) {
  const translate = useTranslate()
  const open = screensOf(operator.role)
  const waitingIn = (room: Room) =>
    attention.find(({ kind }) => placeOf(kind).room === room && placeOf(kind).group === 'waiting')?.count ?? 0
  return (
    <SideList
      label={translate('console.navigation')}
      name={operator.name}
      detail={translate(roleNames[operator.role])}
      initial={initialOf(operator.name)}
    >
      <SideEntries>
        <SideLink
          icon="home"
          label={translate('console.home')}
          href={consoleHome}
          current={current === null && 'page'}
        />
      </SideEntries>
      {groups.map((group) => {
        const entries = open.filter((screen) => screen.group === group)
        if (entries.length === 0) return null
        return (
          <SideEntries key={group} heading={translate(headings[group])}>
            {entries.map((screen) => (
              <SideLink
                key={screen.name}
                icon={screen.icon}
                label={translate(screen.title)}
                href={consoleRoom(screen.name)}
                current={screen === current && 'page'}
                end={<Waiting count={waitingIn(screen)} />}
              />
            ))}
          </SideEntries>
        )
      })}
      <SideEntries>
        <SignOut onLeave={onLeave} />
      </SideEntries>
    </SideList>
  )
}

function Waiting({ count }: { count: number }) {
  const translate = useTranslate()
  if (count === 0) return null
  return (
    <Tag tone="warning">
      <span aria-hidden="true">{count}</span>
      <span className="unseen">{translate('console.waiting', { count })}</span>
    </Tag>
  )
}

function SignOut({ onLeave }: { onLeave: () => void }) {
  const translate = useTranslate()
  const [failed, setFailed] = useState(false)
  async function leave() {
    const outcome = await signOut()
    if (outcome.ok) onLeave()
    setFailed(!outcome.ok)
  }
  return (
    <SideButton
      icon="leave"
      label={translate('console.signOut')}
      onClick={leave}
      problem={failed && <Alert tone="danger">{translate('member_new_35')}</Alert>}
    />
  )
}
