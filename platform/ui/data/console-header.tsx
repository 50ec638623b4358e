import type { ReactNode } from 'react'
import css from './console-header.module.css'

interface ConsoleHeaderProps {
  title: string
  lead?: string | undefined
  /** The actions of the room, beside the heading. */
  children?: ReactNode
}

/** The heading of a room of the console. */
export function ConsoleHeader({ title, lead, children }: ConsoleHeaderProps) {
  return (
    <header className={css.header}>
      <div className={css.words}>
        <h1 tabIndex={-1}>{title}</h1>
        {lead && <p className={`soft ${css.lead}`}>{lead}</p>}
      </div>
      {children && <div className={`cluster-2 ${css.actions}`}>{children}</div>}
    </header>
  )
}
