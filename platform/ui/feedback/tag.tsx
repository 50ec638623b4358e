import type { ReactNode } from 'react'
import css from './tag.module.css'

export function Tag({ tone, children }: { tone: 'lamp' | 'pine' | 'quiet'; children: ReactNode }) {
  return <span className={`${css.tag} ${css[tone]}`}>{children}</span>
}
