import { useMail } from '@/domains/accounts/identity/screens/use-mail'
import { call } from '@/platform/http/client'
import { RichText, useLanguage, useTranslate } from '@/platform/i18n/wording'
import { memberPage } from '@/platform/paths'
import { hasFeature } from '@/platform/ui/browser/features'
import css from '../banner.module.css'

interface BounceBannerProps {
  email: string
  /** Its holder may still enter another one. */
  mayChange: boolean
  /** An operator looks at it, who confirms nothing for others. */
  closed: boolean
}

/** Says through every screen that mail does not arrive, with the ways to mend it (decision 0056). */
export function BounceBanner({ email, mayChange, closed }: BounceBannerProps) {
  const translate = useTranslate()
  const { language: lang } = useLanguage()
  const { sending, answer, send } = useMail(() => call('POST /member/confirm_email/per', { lang }))

  return (
    <section className={css.banner} aria-label={translate('shell.bounceLabel')}>
      <p>
        <RichText message="shell.bounce" values={{ email }} elements={{ b: <b /> }} />
      </p>
      {!closed && (
        <>
          {(mayChange || hasFeature('tickets')) && (
            <a className={css.leave} href={mayChange ? memberPage('profile') : '/contact.htm'}>
              {translate(mayChange ? 'shell.bounceCorrect' : 'shell.toSupport')}
            </a>
          )}
          {answer !== 'sent' && (
            <button type="button" className={css.leave} aria-busy={sending || undefined} onClick={send}>
              {translate('shell.bounceWorks')}
            </button>
          )}
        </>
      )}
      {answer !== null && (
        <p role={answer === 'sent' ? 'status' : 'alert'}>
          {translate(answer === 'sent' ? 'shell.bounceSent' : 'member_new_35')}
        </p>
      )}
    </section>
  )
}
