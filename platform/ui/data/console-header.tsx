import { createContext, type ReactNode, useContext } from 'react'
import css from './console-header.module.css'

const Note = createContext<ReactNode>(null)

/** Gives what is open a line under its heading, such as who else has it open. */
export const HeadingNote = Note.Provider

/** Returns the line under the heading of what is open. */
export const useHeadingNote = () => useContext(Note)

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
