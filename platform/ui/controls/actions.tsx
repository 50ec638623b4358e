import type { ReactNode } from 'react'
import css from './actions.module.css'

/** Buttons side by side, as many as there is room for. */
export const Actions = ({ children }: { children: ReactNode }) => <div className={css.actions}>{children}</div>
