import { Autocomplete } from '@base-ui/react/autocomplete'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { FoundInConsole } from '@/domains/back-office/members/contract/console'
import type { Room } from '@/domains/staff/operators/browser'
import type { SignedInOperator } from '@/domains/staff/operators/contract/boot'
import { may } from '@/domains/staff/operators/rules/permissions'
import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import { consoleHome, consoleRoom } from '@/platform/paths'
import { navigate } from '@/platform/ui/browser/navigation'
import { type Drawing, Icon, type IconName } from '@/platform/ui/controls/icon'
import { useAnswer } from '@/platform/ui/data/answers'
import { addressOf, failures } from '../attention'
import { screensOf } from '../route'
import css from './commands.module.css'
import { headings } from './navigation'

type ThingKind = FoundInConsole['kind']

interface ThingPlace {
  readonly words: MessageKey
  readonly icon: IconName
  /** The room that opens it by its key. */
  readonly room?: string
  /** The tab of its member's page that it stands on. */
  readonly tab?: 'orders' | 'devices'
}

/** The name of each kind of thing, its icon, and where it is opened. */
const kinds: Readonly<Record<ThingKind, ThingPlace>> = {
  member: { words: 'room.member', icon: 'person' },
  company: { words: 'room.company', icon: 'building' },
  device: { words: 'room.device', icon: 'device', tab: 'devices' },
  order: { words: 'room.order', icon: 'receipt', tab: 'orders' },
  invoice: { words: 'room.invoice', icon: 'receipt', tab: 'orders' },
  ticket: { words: 'room.ticket', icon: 'mail', room: 'tickets' },
  refund: { words: 'room.refund', icon: 'swap', room: 'refunds' },
  key: { words: 'room.licenceKey', icon: 'key', tab: 'devices' },
  licence: { words: 'room.licence', icon: 'key', tab: 'devices' },
  code: { words: 'room.licenceCode', icon: 'key', tab: 'devices' },
  release: { words: 'room.release', icon: 'download', room: 'releases' },
}

/** A line of the menu, and where it leads. */
interface Entry {
  readonly href: string
  readonly title: string
  /** The address of its member. */
  readonly detail: string
  /** A thing's kind, or the part of the console. */
  readonly kind: string
  readonly icon: IconName | Drawing
}

interface EntryGroup {
  readonly title: MessageKey
  readonly items: readonly Entry[]
}

/** The things that this page has opened lately, the newest first: they name customers, and are gone with it (decision 0202). */
const recent = new Map<string, readonly Entry[]>()
const mostRecent = 6

/** Letters without case and marks, as they are compared. */
const fold = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Whether each typed word begins a word of the text; languages without spaces hold them anywhere. */
function answers(text: string, typed: string): boolean {
  const folded = fold(text)
  return fold(typed)
    .split(/\s+/)
    .every((word) => (/[a-z]/.test(word) ? ` ${folded}`.includes(` ${word}`) : folded.includes(word)))
}

/** Returns a text once it rests for a moment, so that not every letter asks the server. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), 80)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}

/** Where a thing is opened; null: its member is gone. */
function placeOf({ kind, key, title, member }: FoundInConsole): string | null {
  const { room, tab } = kinds[kind]
  if (room && key) return consoleRoom(room, key)
  if (!member) return null
  const asked = kind === 'order' ? { order: title } : tab && { tab }
  return consoleRoom('members', member.id, asked)
}

/** The lines for what was typed: things, then rooms and acts; without a text, what was opened lately and the rooms. */
function useEntries(operator: SignedInOperator, typed: string) {
  const translate = useTranslate()
  const text = typed.trim()
  const asked = useRested(text)
  const input = asked === '' ? null : { q: asked }
  const answer = useAnswer('GET /console/api/search', input, ({ found }) => found, { keep: true })
  const open = screensOf(operator.role)
  const kindOf = (room: Room) => translate(headings[room.group])
  const rooms = [
    { href: consoleHome, title: translate('console.home'), detail: '', kind: '', icon: 'home' as const },
    ...open.map((room) => ({
      href: consoleRoom(room.name),
      title: translate(room.title),
      detail: '',
      kind: kindOf(room),
      icon: room.icon,
    })),
  ]
  const problems = failures
    .filter(({ room }) => open.includes(room))
    .map((place) => ({
      href: addressOf(place),
      title: translate(place.title),
      detail: '',
      kind: translate(place.room.title),
      icon: place.room.icon,
    }))
  const acts = open.flatMap((room) =>
    (room.acts ?? [])
      .filter(({ permission }) => may(operator.role, permission))
      .map(({ title, does }) => ({
        href: consoleRoom(room.name, null, { do: does }),
        title: translate(title),
        detail: '',
        kind: translate(room.title),
        icon: room.icon,
      })),
  )
  const things = (text === '' ? [] : (answer.data ?? [])).flatMap((thing) => {
    const href = placeOf(thing)
    const { words, icon } = kinds[thing.kind]
    const detail = thing.member && thing.member.email !== thing.title ? thing.member.email : ''
    return href === null ? [] : [{ href, title: thing.title, detail, kind: translate(words), icon }]
  })
  const named = (entries: readonly Entry[]) => entries.filter(({ title }) => answers(title, text))
  const all = {
    href: consoleRoom('members', null, { q: text }),
    title: translate('console.allMembers', { text }),
    detail: '',
    kind: translate('console.members'),
    icon: 'person' as const,
  }
  const groups: readonly EntryGroup[] =
    text === ''
      ? [
          { title: 'console.recent', items: recent.get(operator.email) ?? [] },
          { title: 'console.acts', items: acts },
          { title: 'console.rooms', items: rooms },
        ]
      : [
          { title: 'console.rooms', items: named([...rooms, ...problems]) },
          { title: 'console.acts', items: named(acts) },
          {
            title: 'console.things',
            items: things.length > 0 && may(operator.role, 'members.read') ? [...things, all] : things,
          },
        ]
  // A thing that begins so is meant more often than a room; a room by its name before a thing in its middle.
  const sorted = text === '' || things.length === 0 ? groups : [...groups.slice(2), ...groups.slice(0, 2)]
  return { groups: sorted.filter(({ items }) => items.length > 0), awaited: answer.loading || asked !== text }
}

interface CommandsProps {
  operator: SignedInOperator
  /** The letters that were typed while the menu was fetched. */
  typed: { readonly current: string }
  onClose: () => void
}

/** The command menu: one field that finds customers, documents, cases, rooms and acts, and opens them. */
export default function Commands({ operator, typed, onClose }: CommandsProps) {
  const translate = useTranslate()
  const dialog = useRef<HTMLDialogElement>(null)
  const [text, setText] = useState('')
  const { groups, awaited } = useEntries(operator, text)
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element?.open) element?.showModal()
    setText(typed.current)
    return () => element?.close()
  }, [typed])

  function go(entry: Entry) {
    const others = (recent.get(operator.email) ?? []).filter(({ href }) => href !== entry.href)
    recent.set(operator.email, [entry, ...others].slice(0, mostRecent))
    dialog.current?.close()
    navigate(entry.href)
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the dialog closes it, and Escape does for keys
    <dialog
      ref={dialog}
      className={css.dialog}
      aria-label={translate('console.findLabel')}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
    >
      <Autocomplete.Root
        open
        inline
        items={groups}
        filter={null}
        mode="none"
        value={text}
        onValueChange={(value, { reason }) => reason !== 'item-press' && setText(value)}
        itemToStringValue={({ title }: Entry) => title}
        autoHighlight="always"
        keepHighlight
      >
        <Autocomplete.Input
          className={css.input}
          aria-label={translate('console.findLabel')}
          placeholder={translate('console.findHint')}
          autoComplete="off"
          spellCheck={false}
          maxLength={120}
        />
        <div className={css.results} aria-busy={awaited || undefined}>
          <Autocomplete.Empty>
            {!awaited && <p className={css.none}>{translate('console.nothingFound')}</p>}
          </Autocomplete.Empty>
          <Autocomplete.List>
            {(group: EntryGroup) => (
              <Autocomplete.Group key={group.title} items={group.items}>
                <Autocomplete.GroupLabel className={css.heading}>{translate(group.title)}</Autocomplete.GroupLabel>
                <Autocomplete.Collection>
                  {(entry: Entry) => (
                    <Autocomplete.Item
                      key={`${entry.href} ${entry.title} ${entry.kind}`}
                      value={entry}
                      className={css.item}
                      onClick={() => go(entry)}
                    >
                      <Icon name={entry.icon} />
                      <span className={css.words}>
                        <span className={css.title}>{entry.title}</span>
                        {entry.detail && <span className={css.detail}>{entry.detail}</span>}
                      </span>
                      <span className={css.kind}>{entry.kind}</span>
                    </Autocomplete.Item>
                  )}
                </Autocomplete.Collection>
              </Autocomplete.Group>
            )}
          </Autocomplete.List>
        </div>
      </Autocomplete.Root>
    </dialog>
  )
}
