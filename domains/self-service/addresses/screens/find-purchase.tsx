import { useState } from 'react'
import { call } from '@/platform/http/client'
import { RichText, useTranslate } from '@/platform/i18n/wording'
import { memberPage } from '@/platform/paths'
import { Button } from '@/platform/ui/controls/button'
import { Result } from '@/platform/ui/feedback/result'
import { ScreenHeader } from '@/platform/ui/layout/screen-header'
import css from './addresses.module.css'
import { type Captcha, CaptchaForm } from './captcha-form'

/** Finds purchases by an address: the result goes there by mail, and this page shows the same for every address. */
export function FindPurchase({ captcha }: { captcha: Captcha }) {
  const translate = useTranslate()
  const [sent, setSent] = useState<string | null>(null)
  if (sent !== null) {
    return (
      <Result tone="mail" title={translate('addresses.find.sent')}>
        <p>
          <RichText message="addresses.find.sentText" values={{ email: sent }} elements={{ b: <strong /> }} />
        </p>
        <Button variant="secondary" onClick={() => setSent(null)}>
          {translate('addresses.find.again')}
        </Button>
      </Result>
    )
  }
  return (
    <>
      <ScreenHeader title={translate('shell.titleFindPurchase')}>{translate('addresses.find.lead')}</ScreenHeader>
      <CaptchaForm
        captcha={captcha}
        label="identity.email"
        button="shell.titleFindPurchase"
        send={(input) => call('POST /api/auth/find_purchase', input)}
        onSent={setSent}
      />
      <p className={css.below}>
        <a href={memberPage('my_addresses')}>{translate('addresses.find.byOrder')}</a>
      </p>
      <p className={css.below}>
        <a href={memberPage('login')}>{translate('member_new_11')}</a>
      </p>
    </>
  )
}
