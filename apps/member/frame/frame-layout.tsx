import type { ReactNode } from 'react'
import type { Boot } from '@/domains/identity/boot'
import { WideLayout } from '../wide/wide-layout'
import css from './frame-layout.module.css'

/** For a page that stands in a frame of another page of ours: nothing around it. Opened by itself, it is a wide page. */
export function FrameLayout({ boot, problem, children }: { boot: Boot; problem: boolean; children: ReactNode }) {
  if (window.parent !== window) return <main className={css.main}>{children}</main>
  return (
    <WideLayout boot={boot} problem={problem}>
      {children}
    </WideLayout>
  )
}
