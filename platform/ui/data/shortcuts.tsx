import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '../controls/button'
import { Dialog } from '../overlays/dialog'
import css from './shortcuts.module.css'

export interface Shortcut {
  /** The browser's name of the key: `j`, `+`; `mod+k` is that with Control, or with Command on a Mac. */
  readonly key: string
  readonly does: MessageKey
  /** Left out: it presses the button that names the key (`aria-keyshortcuts`), or is what the browser does anyway. */
  readonly run?: () => void
}

const press = (key: string) => document.querySelector<HTMLElement>(`main [aria-keyshortcuts="${key}"]`)?.click()

/** Keys have a meaning only outside of text fields and dialogs. */
const isWriting = ({ target }: KeyboardEvent) =>
  target instanceof Element &&
  target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable], dialog') !== null

/** Keys that are a button's own, or its name's: Enter opens the link that has the focus. */
const ofBrowser = ['Enter']

type Ref = { readonly current: readonly Shortcut[] }

/** The keys in sight: those of a room come before those that every list has, and those before the page's. */
const inSight = { room: new Set<Ref>(), list: new Set<Ref>(), page: new Set<Ref>() }
const all = () => Object.values(inSight).flatMap((each) => [...each].flatMap(({ current }) => current))

interface ShortcutsProps {
  shortcuts: readonly Shortcut[]
  of?: keyof typeof inSight
}

/** Names single keys that do something on a screen, as long as it is shown. */
export function Shortcuts({ shortcuts, of = 'room' }: ShortcutsProps) {
  const latest = useRef(shortcuts)
  latest.current = shortcuts
  useEffect(() => {
    inSight[of].add(latest)
    return () => void inSight[of].delete(latest)
  }, [of])
  return null
}

let open: () => void = () => {}

/** Opens the panel that lists the keys. */
export const showShortcuts = () => open()

const stored = 'console-shortcuts'
const areOn = () => localStorage.getItem(stored) !== 'off'

const isMeant = ({ key }: Shortcut, event: KeyboardEvent) => {
  const withModifier = event.ctrlKey || event.metaKey
  if (event.altKey) return false
  return withModifier ? key === `mod+${event.key.toLowerCase()}` : key === event.key
}

/**
 * Listens for the keys that are in sight. Single ones can be switched off (WCAG 2.1.4), and do nothing while something is typed;
 * "?" opens the panel that names them.
 */
export function ShortcutKeys({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    open = () => setOpen(true)
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector('dialog[open]')) return
      const found = all().find((shortcut) => isMeant(shortcut, event))
      const isSingle = !(event.ctrlKey || event.metaKey)
      if (isSingle && (isWriting(event) || ofBrowser.includes(event.key))) return
      if (isSingle && event.key === '?' && !event.altKey) {
        event.preventDefault()
        return setOpen(true)
      }
      if (!found || (isSingle && !areOn())) return
      event.preventDefault()
      if (found.run) found.run()
      else press(event.key)
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  return (
    <>
      {children}
      {isOpen && <Panel onClose={() => setOpen(false)} />}
    </>
  )
}

function Panel({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const [on, setOn] = useState(areOn)
  const [shown] = useState(() => {
    const help: Shortcut = { key: '?', does: 'room.shortcutHelp' }
    const each = [...all(), help]
    return each.filter(({ key }, place) => each.findIndex((other) => other.key === key) === place)
  })
  function choose(next: boolean) {
    localStorage.setItem(stored, next ? 'on' : 'off')
    setOn(next)
  }
  return (
    <Dialog title={translate('room.shortcuts')} onClose={onClose}>
      <dl className={css.keys}>
        {shown.map(({ key, does }) => (
          <div key={key} style={{ display: 'contents' }}>
            <dt>
              <kbd>{keyName(key)}</kbd>
            </dt>
            <dd>{translate(does)}</dd>
          </div>
        ))}
      </dl>
      <Button variant="secondary" aria-pressed={on} onClick={() => choose(!on)}>
        {translate(on ? 'room.shortcutsOff' : 'room.shortcutsOn')}
      </Button>
    </Dialog>
  )
}

/** The name of a key on this computer: `⌘K`, `Ctrl+K`. */
export function keyName(key: string): string {
  const [, letter] = /^mod\+(.)$/.exec(key) ?? []
  if (letter === undefined) return key
  return `${/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl+'}${letter.toUpperCase()}`
}
