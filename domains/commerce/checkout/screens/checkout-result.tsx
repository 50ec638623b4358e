import type { ReactNode } from 'react'
import { Result } from '@/platform/ui/feedback/result'
import css from './checkout.module.css'

interface CheckoutResultProps {
  tone: 'success' | 'failure' | 'mail'
  title: string
  children: ReactNode
}

/** The outcome or the state of a checkout, alone on the page. */
export function CheckoutResult({ children, ...result }: CheckoutResultProps) {
  return (
    <div className={css.ending}>
      <Result {...result}>{children}</Result>
    </div>
  )
}
