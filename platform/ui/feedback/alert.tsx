import type { ReactNode } from 'react'
import { Icon } from '../controls/icon'
import css from './alert.module.css'

/** Says at once what happened; screen readers read it out when it appears. */
export function Alert({ tone, children }: { tone: 'danger' | 'info'; children: ReactNode }) {
  return (
    <div className={`${css.alert} ${css[tone]}`} role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon name={tone === 'danger' ? 'alert' : 'info'} />
      <div className={css.text}>{children}</div>
    </div>
  )
}
