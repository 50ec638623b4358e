import { useState } from 'react'
import type { SignedInMember } from '@/domains/accounts/identity/contract/boot'
import { keepAccount } from '@/domains/back-office/privacy/screens/keep'
import { RichText, useTranslate } from '@/platform/i18n/wording'
import css from '../banner.module.css'

interface EndingBannerProps {
  /** Unix seconds. */
  endsAt: number
  /** The viewer is an operator, who cannot keep the account. */
  closed: boolean
  onMemberChanged: (facts: Partial<SignedInMember>) => void
}

/** Says through every screen that the account is to end, with the way to keep it. */
export function EndingBanner({ endsAt, closed, onMemberChanged }: EndingBannerProps) {
  const translate = useTranslate()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)

  async function keep() {
    if (busy) return
    setBusy(true)
    const outcome = await keepAccount()
    setBusy(false)
    setFailed(!outcome.ok)
    if (!outcome.ok) return
    onMemberChanged({ endsAt: null })
    // The button goes with the banner.
    document.getElementById('content')?.focus()
  }

  return (
    <section className={css.banner} aria-label={translate('shell.endingLabel')}>
      <p>
        <RichText message="shell.ending" values={{ endsAt: new Date(endsAt * 1000) }} elements={{ b: <b /> }} />
      </p>
      {!closed && (
        <button type="button" className={css.leave} aria-busy={busy || undefined} onClick={keep}>
          {translate('shell.keepAccount')}
        </button>
      )}
      {failed && <p role="alert">{translate('member_new_35')}</p>}
    </section>
  )
}
