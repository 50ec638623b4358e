import { logOut } from '@/domains/accounts/identity/screens/login-state'
import { RichText, useTranslate } from '@/platform/i18n/wording'
import { useSubmit } from '@/platform/ui/forms/submit'
import css from '../banner.module.css'

/** Says through every screen that an operator looks through the member's eyes (spec 12.3). */
export function ImpersonationBanner({ operator, preview }: { operator: string; preview: boolean }) {
  const translate = useTranslate()
  const { submit, refused } = useSubmit(logOut)
  return (
    <section className={css.banner} aria-label={translate('shell.bannerLabel')}>
      <p>
        <RichText message="shell.banner" values={{ operator }} elements={{ b: <b /> }} />
        {preview && ` ${translate('shell.bannerPreview')}`}
      </p>
      <button type="button" className={css.leave} onClick={() => submit()}>
        {translate('shell.leave')}
      </button>
      {refused && <p role="alert">{translate('member_new_35')}</p>}
    </section>
  )
}
