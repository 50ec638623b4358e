import type { ReactNode } from 'react'
import { useTranslate } from '@/platform/i18n/wording'
import { Alert } from '../feedback/alert'
import css from './entry-layout.module.css'
import { TopBar } from './top-bar'

interface EntryLayoutProps {
  brand: ReactNode
  /** The language that was chosen could not be fetched. */
  problem: boolean
  /** The content beside the form, where there is room. */
  beside?: ReactNode
  /** The foot of every page. */
  foot?: ReactNode
  /** The form. */
  children: ReactNode
}

/** The page before a login: a form, and nothing that leads elsewhere. */
export function EntryLayout({ brand, problem, beside, foot, children }: EntryLayoutProps) {
  const translate = useTranslate()
  return (
    <div className={css.page}>
      <TopBar brand={brand} />
      <main className={css.main}>
        {problem && <Alert tone="danger">{translate('ui.unreachable')}</Alert>}
        <div className={css.form}>{children}</div>
      </main>
      {foot && <div className={css.foot}>{foot}</div>}
      {beside && <aside className={css.beside}>{beside}</aside>}
    </div>
  )
}
