import type { ReactNode } from 'react'
import { Icon } from '../controls/icon'
import css from './field.module.css'

export interface FrameProps {
  label: string
  /** For screen readers only, since the text beside the field says the same. */
  unseenLabel?: boolean | undefined
  hint?: string | undefined
  /** The problem of the value, in the visitor's language. */
  problem?: string | undefined
}

interface FieldFrameProps extends FrameProps {
  id: string
  children: ReactNode
}

/** The frame around every kind of input: its label above, the hint or the problem below. */
export function FieldFrame({ id, label, unseenLabel, hint, problem, children }: FieldFrameProps) {
  return (
    <div className={css.field}>
      <label className={unseenLabel ? 'unseen' : css.label} htmlFor={id}>
        {label}
      </label>
      {children}
      <FieldNotes id={id} hint={hint} problem={problem} />
    </div>
  )
}

export function FieldNotes({ id, hint, problem }: Omit<FrameProps, 'label'> & { id: string }) {
  return (
    <>
      {hint && (
        <p className="quiet" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {problem && (
        <p className={css.problem} id={`${id}-problem`}>
          <Icon name="alert" />
          {problem}
        </p>
      )}
    </>
  )
}

/** Names the remarks to screen readers, on the input itself. */
export const remarked = (id: string, { hint, problem }: Omit<FrameProps, 'label'>) => ({
  'aria-invalid': problem ? true : undefined,
  'aria-describedby': [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ') || undefined,
})
