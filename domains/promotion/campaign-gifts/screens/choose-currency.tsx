import { useState } from 'react'
import { formatMoney } from '@/platform/i18n/money'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Choice } from '@/platform/ui/forms/choice'
import { useSubmit } from '@/platform/ui/forms/submit'
import { Dialog } from '@/platform/ui/overlays/dialog'
import { DialogFoot } from '@/platform/ui/overlays/dialog-foot'
import { currencyAt, type Site } from '../rules'
import { shopName } from '../rules/campaign'
import type { Choice as CurrencyChoice, Gift } from './gift'
import css from './gifts.module.css'

interface ChooseCurrencyProps {
  gift: Gift
  /** The member's own: it, or its currency, is the one that is chosen already. */
  site: Site
  onTake: (choice: CurrencyChoice) => Promise<void>
}

/** The last step to a code. It cannot be undone, so it needs a confirmation. */
export function ChooseCurrency({ gift, site, onTake }: ChooseCurrencyProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const [chosen, setChosen] = useState<string | null>(null)
  const [confirming, setAsked] = useState(false)
  const inCurrency = gift.choices.filter(({ value }) => value.currency === currencyAt(site))
  const own = inCurrency.find((each) => each.site === site) ?? inCurrency[0] ?? gift.choices[0]
  const choice = gift.choices.find((each) => keyOf(each) === chosen) ?? own
  if (!choice) return null
  const say = ({ value, site: shop }: CurrencyChoice) => {
    const amount = formatMoney(value, language)
    return shop === null ? amount : translate('gifts.amountIn', { amount, country: shopName(shop, language) })
  }
  return (
    <div className={`stack-3 at-start ${css.choose}`}>
      <p>{translate('gifts.choose')}</p>
      <Choice
        label={translate('gifts.chooseFor', { product: gift.product })}
        options={gift.choices.map((each) => ({ value: keyOf(each), label: say(each) }))}
        value={keyOf(choice)}
        onChoose={setChosen}
      />
      <Button onClick={() => setAsked(true)} aria-label={`${translate('gifts.getIt')}: ${gift.product}`}>
        {translate('gifts.getIt')}
      </Button>
      {confirming && (
        <Confirmation amount={say(choice)} onTake={() => onTake(choice)} onClose={() => setAsked(false)} />
      )}
    </div>
  )
}

const keyOf = ({ value, site }: CurrencyChoice) => [value.currency, site].filter(Boolean).join(' ')

interface ConfirmationProps {
  amount: string
  onTake: () => Promise<void>
  onClose: () => void
}

function Confirmation({ amount, onTake, onClose }: ConfirmationProps) {
  const translate = useTranslate()
  const { submit, sending } = useSubmit(async () => {
    await onTake()
    onClose()
  })

  return (
    <Dialog title={translate('gifts.confirmTitle', { amount })} onClose={onClose}>
      <p>{translate('gifts.confirmText', { amount })}</p>
      <DialogFoot leave={translate('gifts.notYet')} held={sending}>
        <Button busy={sending} onClick={() => submit()}>
          {translate('gifts.confirm')}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
