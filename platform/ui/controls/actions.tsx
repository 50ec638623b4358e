import type { ReactNode } from 'react'
import css from './actions.module.css'

/** Buttons side by side, as many as there is room for. */
export const Actions = ({ children }: { children: ReactNode }) => (
  <div className="cluster-2" data-actions="">
    {children}
  </div>
)

/** Two buttons to decide between: of one width, and one below the other where there is no room for both. */
export const ButtonPair = ({ children }: { children: ReactNode }) => <div className={css.pair}>{children}</div>
