import { useTranslate } from '@/platform/i18n/wording'
import { hasFeature } from '@/platform/ui/browser/features'
import css from '../banner.module.css'

/** Says through every screen that staff has closed the account for a while, with the way to support (spec 2.2). */
export function SuspendedBanner() {
  const translate = useTranslate()
  return (
    <section className={css.banner} aria-label={translate('shell.suspendedLabel')}>
      <p>{translate('load.20027')}</p>
      {hasFeature('tickets') && (
        <a className={css.leave} href="/contact.htm">
          {translate('shell.toSupport')}
        </a>
      )}
    </section>
  )
}
