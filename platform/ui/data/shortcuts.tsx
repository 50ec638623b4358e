import { useEffect, useRef, useState } from 'react'
import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '../controls/button'
import { Dialog } from '../overlays/dialog'
import css from './shortcuts.module.css'

export interface Shortcut {
  /** The browser's name of the key: `j`, `+`. */
  readonly key: string
  readonly does: MessageKey
  /** Left out: it presses the button that names the key (`aria-keyshortcuts`). */
  readonly run?: () => void
}

const press = (key: string) => document.querySelector<HTMLElement>(`main [aria-keyshortcuts="${key}"]`)?.click()

/** Keys have a meaning only outside of text fields and dialogs. */
const isWriting = ({ target }: KeyboardEvent) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable], dialog') !== null

/**
 * Single keys that do something on a screen (WCAG 2.1.4: they can be switched off, and are named in a panel that "?"
 * opens). @returns the button that opens the panel, and the panel
 */
export function Shortcuts({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  const [on, setOn] = useState(() => localStorage.getItem(stored) !== 'off')
  const latest = useRef(shortcuts)
  latest.current = shortcuts

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isWriting(event)) return
      if (document.querySelector('dialog[open]')) return
      const found = latest.current.find(({ key }) => key === event.key)
      if (event.key !== '?' && !(on && found)) return
      event.preventDefault()
      if (event.key === '?') setOpen(true)
      else if (found?.run) found.run()
      else press(event.key)
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [on])

  function choose(next: boolean) {
    localStorage.setItem(stored, next ? 'on' : 'off')
    setOn(next)
  }

  return (
    <>
      <Button variant="tertiary" aria-haspopup="dialog" aria-keyshortcuts="?" onClick={() => setOpen(true)}>
        {translate('room.shortcuts')}
      </Button>
      {open && (
        <Dialog title={translate('room.shortcuts')} onClose={() => setOpen(false)}>
          <dl className={css.keys}>
            {[...shortcuts, { key: '?', does: 'room.shortcutHelp' as const }].map(({ key, does }) => (
              <div key={key} style={{ display: 'contents' }}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{translate(does)}</dd>
              </div>
            ))}
          </dl>
          <Button variant="secondary" aria-pressed={on} onClick={() => choose(!on)}>
            {translate(on ? 'room.shortcutsOff' : 'room.shortcutsOn')}
          </Button>
        </Dialog>
      )}
    </>
  )
}

const stored = 'console-shortcuts'
