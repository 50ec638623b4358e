import type { ReactNode } from 'react'
import { Result } from '@/platform/ui/feedback/result'
import css from './checkout.module.css'

interface CheckoutResultProps {
  tone: 'success' | 'failure' | 'mail'
  title: string
  children: ReactNode
}

/** How a checkout has ended, or where it stands, by itself on the page. */
export function CheckoutResult({ children, ...result }: CheckoutResultProps) {
  return (
    <div className={css.ending}>
      <Result {...result}>{children}</Result>
    </div>
  )
}
