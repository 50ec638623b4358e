import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import css from './tabs.module.css'

interface Tab {
  readonly id: string
  readonly label: string
}

interface TabsProps {
  /** What the tabs are about. */
  label: string
  tabs: readonly Tab[]
  current: string
  onChoose: (id: string) => void
  /** What the current tab shows. */
  children: ReactNode
}

/** Tabs, of which the arrow keys choose one at once: what they show is here already or comes by itself. */
export function Tabs({ label, tabs, current, onChoose, children }: TabsProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const index = tabs.findIndex((tab) => tab.id === current)

  function follow(event: KeyboardEvent) {
    const steps: Readonly<Record<string, number>> = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: -1 }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = (step + tabs.length) % tabs.length
    const chosen = tabs[next]
    if (chosen) onChoose(chosen.id)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }

  return (
    <>
      <div className={css.tabs} role="tablist" aria-label={label} ref={list} onKeyDown={follow}>
        {tabs.map((tab) => (
          <button
            type="button"
            role="tab"
            key={tab.id}
            id={`${id}-${tab.id}`}
            className={css.tab}
            aria-selected={tab.id === current}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === current ? 0 : -1}
            onClick={() => onChoose(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`}>
        {children}
      </div>
    </>
  )
}
