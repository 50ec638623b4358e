import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import css from './tabs.module.css'

interface TabsProps<Key extends string> {
  /** The name of the tabs, for screen readers. */
  label: string
  tabs: readonly { readonly key: Key; readonly label: string }[]
  current: Key
  onChoose: (key: Key) => void
  /** The content of the current tab. */
  children: ReactNode
}

/** Several views of which one shows. Arrow keys go from tab to tab, as the pattern of WAI-ARIA has it. */
export function Tabs<Key extends string>({ label, tabs, current, onChoose, children }: TabsProps<Key>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

  function goTo(event: KeyboardEvent) {
    const here = tabs.findIndex(({ key }) => key === current)
    const places: Record<string, number> = { ArrowLeft: here - 1, ArrowRight: here + 1, Home: 0, End: -1 }
    const next = tabs.at((places[event.key] ?? here) % tabs.length)
    if (!(event.key in places) || !next) return
    event.preventDefault()
    onChoose(next.key)
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.key}"]`)?.focus()
  }

  return (
    <>
      <div className={css.list} role="tablist" aria-label={label} ref={list} onKeyDown={goTo}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            className={css.tab}
            id={`${id}-${tab.key}`}
            data-tab={tab.key}
            aria-selected={tab.key === current}
            aria-controls={`${id}-panel`}
            tabIndex={tab.key === current ? 0 : -1}
            onClick={() => onChoose(tab.key)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div className={css.panel} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`}>
        {children}
      </div>
    </>
  )
}
