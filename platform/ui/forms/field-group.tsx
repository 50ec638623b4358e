import type { ReactNode } from 'react'
import css from './field-group.module.css'

/** Fields that belong together, in a frame under what they are about. */
export const FieldGroup = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <fieldset className={css.group}>
    <legend className={css.legend}>{legend}</legend>
    {children}
  </fieldset>
)

/** Fields side by side, as many as there is room for. */
export const FieldPairs = ({ children }: { children: ReactNode }) => <div className={css.pairs}>{children}</div>
