import type { ReactNode } from 'react'
import css from './field-group.module.css'

/** Fields that belong together, in a frame under what they are about. */
export const FieldGroup = ({ id, legend, children }: { id?: string; legend: string; children: ReactNode }) => (
  <fieldset className={css.group} id={id} tabIndex={id === undefined ? undefined : -1}>
    <legend className={css.legend}>{legend}</legend>
    {children}
  </fieldset>
)

/** Fields side by side, as many as there is room for. @param props.narrow they hold no more than an amount */
export const FieldPairs = ({ narrow = false, children }: { narrow?: boolean; children: ReactNode }) => (
  <div className={narrow ? css.amounts : css.pairs}>{children}</div>
)
