import type { ReactNode } from 'react'
import type { IconName } from '../controls/icon'
import { Sign } from '../controls/sign'
import css from './empty-state.module.css'

interface EmptyStateProps {
  icon: IconName
  title: string
  text: string
  /** Where to go instead: one next act. */
  children?: ReactNode
}

/** Stands where the list of a room would, when there is nothing to list. */
export function EmptyState({ icon, title, text, children }: EmptyStateProps) {
  return (
    <div className={css.none}>
      <Sign icon={icon} />
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
    </div>
  )
}

/** The same in a part of a page or in a card, whose own heading says of what there is nothing. */
export function EmptyPart({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <div className={css.part}>
      <Sign icon={icon} small />
      <p>{children}</p>
    </div>
  )
}
