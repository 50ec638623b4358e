import type { ReactNode } from 'react'
import { Result } from '@/platform/ui/feedback/result'
import css from './checkout.module.css'

interface EndingProps {
  tone: 'success' | 'failure' | 'mail'
  title: string
  children: ReactNode
}

/** How a checkout has ended, or where it stands, by itself on the page. */
export function Ending({ children, ...result }: EndingProps) {
  return (
    <div className={css.ending}>
      <Result {...result}>{children}</Result>
    </div>
  )
}
