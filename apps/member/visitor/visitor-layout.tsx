import type { ReactNode } from 'react'
import type { Boot } from '@/domains/accounts/identity/contract/boot'
import { useTranslate } from '@/platform/i18n/wording'
import { Brand } from '@/platform/ui/layout/brand'
import { EntryLayout } from '@/platform/ui/layout/entry-layout'
import { LegalLinks } from '@/platform/ui/layout/legal-links'
import css from './visitor-layout.module.css'

/** The page before the login: a form, and beside it, where there is room, what the vendor shows at its entrance. */
export function VisitorLayout({ boot, problem, children }: { boot: Boot; problem: boolean; children: ReactNode }) {
  const translate = useTranslate()
  const { vendor, entrance } = boot
  const beside = (
    <div className={`${css.scene} ${entrance.hasPicture ? css.picture : css.plain}`}>
      <p className={css.slogan}>{entrance.slogan ?? translate('visitor.tagline')}</p>
    </div>
  )
  return (
    <EntryLayout
      brand={<Brand vendor={vendor} />}
      problem={problem}
      beside={beside}
      foot={<LegalLinks kinds={boot.legal} />}
    >
      {children}
    </EntryLayout>
  )
}
