import type { ReactNode } from 'react'
import css from './tag.module.css'

export type Tone = 'success' | 'warning' | 'neutral'

export function Tag({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <span className={`${css.tag} ${css[tone]}`}>{children}</span>
}
