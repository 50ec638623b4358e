import { useState } from 'react'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { formatMoney } from '@/platform/money/format'
import type { Currency, Money } from '@/platform/money/money'
import { Button } from '@/platform/ui/button'
import { Choice } from '@/platform/ui/choice'
import { Dialog } from '@/platform/ui/dialog'
import { currencyAt, type Site } from '../rules'
import type { Gift } from './gift'
import css from './gifts.module.css'

interface ChooseCurrencyProps {
  gift: Gift
  /** Its currency is the one that is chosen already. */
  site: Site
  onTake: (choice: Money) => Promise<void>
}

/** The last step to a code. It cannot be taken back, so it is asked for once more. */
export function ChooseCurrency({ gift, site, onTake }: ChooseCurrencyProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const [currency, setCurrency] = useState<Currency>(currencyAt(site))
  const [asked, setAsked] = useState(false)
  const choice = gift.choices.find((each) => each.currency === currency) ?? gift.choices[0]
  if (!choice) return null
  return (
    <div className={css.choose}>
      <p>{translate('gifts.choose')}</p>
      <Choice
        label={translate('gifts.chooseFor', { product: gift.product })}
        options={gift.choices.map((each) => ({ value: each.currency, label: formatMoney(each, language) }))}
        value={choice.currency}
        onChoose={setCurrency}
      />
      <Button onClick={() => setAsked(true)} aria-label={`${translate('gifts.getIt')}: ${gift.product}`}>
        {translate('gifts.getIt')}
      </Button>
      {asked && (
        <Confirmation
          amount={formatMoney(choice, language)}
          onTake={() => onTake(choice)}
          onClose={() => setAsked(false)}
        />
      )}
    </div>
  )
}

interface ConfirmationProps {
  amount: string
  onTake: () => Promise<void>
  onClose: () => void
}

function Confirmation({ amount, onTake, onClose }: ConfirmationProps) {
  const translate = useTranslate()
  const [busy, setBusy] = useState(false)

  async function take() {
    setBusy(true)
    await onTake()
    onClose()
  }

  return (
    <Dialog title={translate('gifts.confirmTitle', { amount })} onClose={onClose}>
      <p>{translate('gifts.confirmText', { amount })}</p>
      <div className={css.actions}>
        <Button busy={busy} onClick={take}>
          {translate('gifts.confirm')}
        </Button>
        <Button look="plain" unavailable={busy} onClick={onClose}>
          {translate('gifts.notYet')}
        </Button>
      </div>
    </Dialog>
  )
}
