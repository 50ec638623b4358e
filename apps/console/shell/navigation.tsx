import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { initialOf } from '@/domains/accounts/identity/rules'
import type { AttentionEntry } from '@/domains/staff/attention/contract/console'
import { type Group, groups, type Room } from '@/domains/staff/operators/browser'
import { roleNames } from '@/domains/staff/operators/console/role-names'
import { signOut } from '@/domains/staff/operators/console/session'
import type { SignedInOperator } from '@/domains/staff/operators/contract/boot'
import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import { consoleHome, consoleRoom } from '@/platform/paths'
import { leavePage } from '@/platform/ui/browser/navigation'
import { type Drawing, Icon } from '@/platform/ui/controls/icon'
import { showShortcuts } from '@/platform/ui/data/shortcuts'
import { Alert } from '@/platform/ui/feedback/alert'
import { Tag } from '@/platform/ui/feedback/tag'
import { SideButton, SideEntries, SideLink, SideList } from '@/platform/ui/layout/side-list'
import { placeOf } from '../attention'
import { screensOf } from '../route'
import css from './navigation.module.css'

export const headings: Record<Group, MessageKey> = {
  work: 'console.queues',
  customers: 'console.customers',
  catalogue: 'console.catalogue',
  money: 'console.money',
  settings: 'console.settings',
}

const slidersDrawing: Drawing = {
  d: 'M3 6h7.4M14.6 6H17M3 14h2.4M9.6 14H17M12.5 8a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM7.5 16a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
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
  const { folded, fold } = useFolded(operator)
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
      <InSight current={current} />
      <SideEntries>
        <SideLink
          icon="home"
          label={translate('console.home')}
          href={consoleHome}
          current={current === null && 'page'}
        />
      </SideEntries>
      {groups.map((group) => {
        const rooms = open.filter((screen) => screen.group === group)
        if (group === 'settings' || rooms.length === 0) return null
        const isFolded = folded.includes(group)
        return (
          <FoldingGroup
            key={group}
            heading={translate(headings[group])}
            waiting={rooms.reduce((sum, room) => sum + waitingIn(room), 0)}
            isFolded={isFolded}
            onFold={() => fold(group)}
          >
            {rooms
              // A folded group still shows where one is.
              .filter((room) => !isFolded || room === current)
              .map((room) => (
                <SideLink
                  key={room.name}
                  icon={room.icon}
                  label={translate(room.title)}
                  href={consoleRoom(room.name)}
                  current={room === current && 'page'}
                  end={<Waiting count={waitingIn(room)} />}
                />
              ))}
          </FoldingGroup>
        )
      })}
      <SideEntries>
        <SideLink
          icon={slidersDrawing}
          label={translate(headings.settings)}
          href={consoleRoom('settings')}
          current={current?.group === 'settings' && 'true'}
        />
        <li>
          <button
            type="button"
            className={css.keys}
            aria-haspopup="dialog"
            aria-keyshortcuts="?"
            onClick={showShortcuts}
          >
            {translate('room.shortcuts')}
          </button>
        </li>
        <SignOut onLeave={onLeave} />
      </SideEntries>
    </SideList>
  )
}

/** The groups that an operator has folded, which their browser remembers. */
function useFolded({ email }: SignedInOperator) {
  const place = `console-folded ${email}`
  const [folded, setFolded] = useState<readonly string[]>(() => (localStorage.getItem(place) ?? '').split(' '))
  return {
    folded,
    fold: (group: Group) => {
      const next = folded.includes(group) ? folded.filter((each) => each !== group) : [...folded, group]
      localStorage.setItem(place, next.join(' ').trim())
      setFolded(next)
    },
  }
}

interface FoldingGroupProps {
  heading: string
  /** The count of all that waits in its rooms, for a group that shows none. */
  waiting: number
  isFolded: boolean
  onFold: () => void
  children: ReactNode
}

function FoldingGroup({ heading, waiting, isFolded, onFold, children }: FoldingGroupProps) {
  const id = useId()
  return (
    <div className={css.group}>
      <button type="button" className={css.heading} aria-expanded={!isFolded} aria-controls={id} onClick={onFold}>
        <span className={css.words}>{heading}</span>
        {isFolded && <Waiting count={waiting} />}
        <span className={css.mark}>
          <Icon name="down" />
        </span>
      </button>
      <div id={id}>
        <SideEntries>{children}</SideEntries>
      </div>
    </div>
  )
}

/** Scrolls the column, and nothing else, to the entry of the room that was opened. */
function InSight({ current }: { current: Room | null }) {
  const mark = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const nav = mark.current?.closest('nav')
    const column = nav?.parentElement
    const entry = current && nav?.querySelector<HTMLElement>('[aria-current]')
    if (!column || !entry) return
    const [{ top, bottom }, seen] = [entry.getBoundingClientRect(), column.getBoundingClientRect()]
    if (top < seen.top || bottom > seen.bottom) column.scrollTop += top - seen.top - seen.height / 2
  }, [current])
  return <span ref={mark} hidden />
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
      onClick={() => leavePage(leave)}
      problem={failed && <Alert tone="danger">{translate('member_new_35')}</Alert>}
    />
  )
}

/** The rooms of the settings, as the tabs of one room; each keeps its own address (decision 0201). */
export function SettingsTabs({ operator, current }: { operator: SignedInOperator; current: Room }) {
  const translate = useTranslate()
  return (
    <nav className={css.tabs} aria-label={translate(headings.settings)}>
      {screensOf(operator.role)
        .filter(({ group }) => group === 'settings')
        .map((room) => (
          <a
            key={room.name}
            className={css.tab}
            href={consoleRoom(room.name)}
            aria-current={room === current ? 'page' : undefined}
          >
            {translate(room.title)}
          </a>
        ))}
    </nav>
  )
}
