import type { ReactNode } from 'react'
import { Icon, type IconName } from '@/platform/ui/controls/icon'
import css from './empty-panel.module.css'

/** Where there is nothing yet: says so, and what will be there. */
export function EmptyPanel({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <div className={css.nothing}>
      <span className={css.sign}>
        <Icon name={icon} />
      </span>
      <p>{children}</p>
    </div>
  )
}
