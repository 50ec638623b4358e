import type { ReactNode } from 'react'
import { Icon } from '../controls/icon'
import css from './alert.module.css'

interface AlertProps {
  /** `success`: an act is done; `info`: a state that concerns the reader; `danger`: a failure or a risk. */
  tone: 'danger' | 'info' | 'success'
  children: ReactNode
}

const icons = { danger: 'alert', info: 'info', success: 'check' } as const

/** Says at once what happened; screen readers read it out when it appears. */
export function Alert({ tone, children }: AlertProps) {
  return (
    <div className={`${css.alert} ${css[tone]}`} role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon name={icons[tone]} />
      <div className={css.text}>{children}</div>
    </div>
  )
}
