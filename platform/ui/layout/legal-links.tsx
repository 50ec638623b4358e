import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { type FootLink, legalTitle } from '@/platform/legal/titles'
import { legalPage } from '@/platform/paths'
import css from './legal-links.module.css'

/** The foot of a page: the vendor's legal documents, in the reader's language. */
export function LegalLinks({ kinds }: { kinds: readonly FootLink[] }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  if (kinds.length === 0) return null
  return (
    <footer className={css.foot}>
      <nav aria-label={translate('legal.links')}>
        <ul>
          {kinds.map((kind) => (
            <li key={kind}>
              <a href={legalPage(kind, { lang: language })}>{translate(legalTitle(kind))}</a>
            </li>
          ))}
        </ul>
      </nav>
    </footer>
  )
}
