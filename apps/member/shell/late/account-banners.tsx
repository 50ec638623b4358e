import type { SignedInMember } from '@/domains/accounts/identity/contract/boot'
import { call } from '@/platform/http/client'
import { RichText, useLanguage, useTranslate } from '@/platform/i18n/wording'
import { memberPage } from '@/platform/paths'
import { hasFeature } from '@/platform/ui/browser/features'
import { useSubmit } from '@/platform/ui/forms/submit'
import css from '../banner.module.css'
import { ImpersonationBanner } from './impersonation-banner'

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
  const { submit, sending, refused, done } = useSubmit(() => call('POST /member/confirm_email/per', { lang }))

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
          {!done && (
            <button type="button" className={css.leave} aria-busy={sending || undefined} onClick={() => submit()}>
              {translate('shell.bounceWorks')}
            </button>
          )}
        </>
      )}
      {done && <p role="status">{translate('shell.bounceSent')}</p>}
      {refused && <p role="alert">{translate('member_new_35')}</p>}
    </section>
  )
}

/** Says through every screen that staff has closed the account for a while, with the way to support (spec 2.2). */
function SuspendedBanner() {
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

interface EndingBannerProps {
  /** Unix seconds. */
  endsAt: number
  /** The viewer is an operator, who cannot keep the account. */
  closed: boolean
  onMemberChanged: (facts: Partial<SignedInMember>) => void
}

/** Says through every screen that the account is to end, with the way to keep it. */
function EndingBanner({ endsAt, closed, onMemberChanged }: EndingBannerProps) {
  const translate = useTranslate()
  const { submit, sending, refused } = useSubmit(() => call('POST /member/keep_account', {}), {
    onDone: () => {
      onMemberChanged({ endsAt: null })
      // The button goes with the banner.
      document.getElementById('content')?.focus()
    },
  })

  return (
    <section className={css.banner} aria-label={translate('shell.endingLabel')}>
      <p>
        <RichText message="shell.ending" values={{ endsAt: new Date(endsAt * 1000) }} elements={{ b: <b /> }} />
      </p>
      {!closed && (
        <button type="button" className={css.leave} aria-busy={sending || undefined} onClick={() => submit()}>
          {translate('shell.keepAccount')}
        </button>
      )}
      {refused && <p role="alert">{translate('member_new_35')}</p>}
    </section>
  )
}

export interface AccountBannersProps {
  member: SignedInMember
  onMemberChanged: (facts: Partial<SignedInMember>) => void
}

/** Banners about the account on every screen; its holder can resolve them in their own session. */
export default function AccountBanners({ member, onMemberChanged }: AccountBannersProps) {
  const closed = member.impersonatedBy !== null || member.acting !== null
  return (
    <>
      {member.impersonatedBy !== null && (
        <ImpersonationBanner operator={member.impersonatedBy} preview={member.preview} />
      )}
      {member.suspended && <SuspendedBanner />}
      {member.emailBounces && <BounceBanner email={member.email} mayChange={!member.emailChanged} closed={closed} />}
      {member.endsAt !== null && (
        <EndingBanner endsAt={member.endsAt} closed={closed} onMemberChanged={onMemberChanged} />
      )}
    </>
  )
}
