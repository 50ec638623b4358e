import { useState } from 'react'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { checkoutPage } from '@/platform/paths'
import { Button } from '@/platform/ui/controls/button'
import { Alert } from '@/platform/ui/feedback/alert'
import { call } from './api'
import css from './my-products.module.css'
import { platformNames } from './platforms'

type System = 'win' | 'mac'

/** Leads to the checkout with the query that the server gives for the member's all-in-one upgrade. */
export function UpgradeButtons() {
  const translate = useTranslate()
  const { language: lang } = useLanguage()
  const [loading, setLoading] = useState<System | null>(null)
  const [message, setMessage] = useState<{ tone: 'danger' | 'info'; text: string } | null>(null)

  async function upgrade(os: System) {
    setLoading(os)
    setMessage(null)
    const outcome = await call('GET /member/all_in_one_upgrade', { os, lang })
    if (outcome.ok && outcome.data.status === 1) return location.assign(checkoutPage(outcome.data.content))
    setLoading(null)
    setMessage(
      outcome.ok
        ? { tone: 'info', text: translate('products.nothingToUpgrade', { system: translate(platformNames[os]) }) }
        : { tone: 'danger', text: translate('products.upgradeFailed') },
    )
  }

  return (
    <>
      {(['win', 'mac'] as const).map((os) => (
        <Button key={os} variant="secondary" busy={loading === os} onClick={() => upgrade(os)}>
          {translate('products.upgrade', { system: translate(platformNames[os]) })}
        </Button>
      ))}
      {message && (
        <div className={css.said}>
          <Alert tone={message.tone}>{message.text}</Alert>
        </div>
      )}
    </>
  )
}
