import type { ReactNode } from 'react'
import type { IconName } from '@/platform/ui/controls/icon'
import { Sign } from '@/platform/ui/controls/sign'
import css from './empty-panel.module.css'

/** Where there is nothing yet: says so, and what will be there. */
export function EmptyPanel({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <div className={css.nothing}>
      <Sign icon={icon} small />
      <p>{children}</p>
    </div>
  )
}
