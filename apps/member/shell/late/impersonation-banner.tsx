import { useState } from 'react'
import { logOut } from '@/domains/accounts/identity/screens/login-state'
import { RichText, useTranslate } from '@/platform/i18n/wording'
import css from '../banner.module.css'

/** Says through every screen that an operator looks through the member's eyes (spec 12.3). */
export function ImpersonationBanner({ operator, preview }: { operator: string; preview: boolean }) {
  const translate = useTranslate()
  const [failed, setFailed] = useState(false)
  return (
    <section className={css.banner} aria-label={translate('shell.bannerLabel')}>
      <p>
        <RichText message="shell.banner" values={{ operator }} elements={{ b: <b /> }} />
        {preview && ` ${translate('shell.bannerPreview')}`}
      </p>
      <button
        type="button"
        className={css.leave}
        onClick={async () => {
          const outcome = await logOut()
          setFailed(!outcome.ok)
        }}
      >
        {translate('shell.leave')}
      </button>
      {failed && <p role="alert">{translate('member_new_35')}</p>}
    </section>
  )
}
