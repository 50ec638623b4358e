import type { ReactNode } from 'react'
import css from './case.module.css'

/** The acts that decide an open case. They stay in view under facts of any length, on a phone under the thumb. */
export const CaseActs = ({ children }: { children: ReactNode }) => (
  <div className={`cluster-2 ${css.foot}`} data-actions="">
    {children}
  </div>
)
