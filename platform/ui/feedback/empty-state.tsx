import type { ReactNode } from 'react'
import type { IconName } from '../controls/icon'
import { Sign } from '../controls/sign'
import css from './empty-state.module.css'

interface EmptyStateProps {
  icon: IconName
  title: string
  text: string
  /** Where to go instead. */
  children?: ReactNode
}

/** Stands where a list would, when there is nothing to list. */
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
