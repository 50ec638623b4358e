import type { ReactNode } from 'react'
import type { Boot } from '@/domains/identity/contract/boot'
import { useTranslate } from '@/platform/i18n/wording'
import { Brand } from '@/platform/ui/layout/brand'
import { EntryLayout } from '@/platform/ui/layout/entry-layout'
import { DoorwayDrawing } from './doorway-drawing'
import css from './visitor-layout.module.css'

/** The page before the login: a form, and beside it, where there is room, the doorway itself. */
export function VisitorLayout({ boot, problem, children }: { boot: Boot; problem: boolean; children: ReactNode }) {
  const translate = useTranslate()
  const doorway = (
    <>
      <DoorwayDrawing />
      <p className={css.tagline}>{translate('visitor.tagline')}</p>
    </>
  )
  return (
    <EntryLayout brand={<Brand vendor={boot.vendor} />} problem={problem} beside={doorway}>
      {children}
    </EntryLayout>
  )
}
