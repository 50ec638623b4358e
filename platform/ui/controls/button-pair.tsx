import type { ReactNode } from 'react'
import css from './button-pair.module.css'

/** Two buttons to decide between: of one width, and one below the other where there is no room for both. */
export const ButtonPair = ({ children }: { children: ReactNode }) => <div className={css.pair}>{children}</div>
