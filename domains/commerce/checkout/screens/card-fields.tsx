import type { CardOutcome, TestCard } from '@/integrations/payments/collect'
import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Field } from '@/platform/ui/forms/field'
import type { FieldBinding } from '@/platform/ui/forms/form'
import { type CardField, formatExpiry, groupDigits } from './card'
import css from './card-fields.module.css'

const outcomes = {
  pays: 'checkout.cardPays',
  isDeclined: 'checkout.cardDeclined',
  asksHolder: 'checkout.cardAsks',
  failsLater: 'checkout.cardFailsLater',
  looksStolen: 'checkout.cardLooksStolen',
} as const satisfies Record<CardOutcome, MessageKey>

interface CardFieldsProps {
  /** The sandbox's cards, where nothing is charged. */
  testCards: readonly TestCard[]
  field: (name: CardField) => FieldBinding
  set: (name: CardField, value: string) => void
}

/** A card that is typed into our own page; in a trial with the cards that do. */
export function CardFields({ testCards, field, set }: CardFieldsProps) {
  const translate = useTranslate()
  const expiry = field('expiry')

  function fillIn(number: string) {
    set('number', number)
    set('expiry', '12/34')
    set('cvc', '123')
  }

  return (
    <div className="stack-4 fitting">
      {testCards.length > 0 && (
        <div className={css.trial}>
          <p>{translate('checkout.sandboxNote')}</p>
          <ul>
            {testCards.map(({ number, outcome }) => (
              <li key={number}>
                <Button
                  variant="tertiary"
                  aria-label={translate('checkout.useCard', { number })}
                  onClick={() => fillIn(number)}
                >
                  <code>{number}</code>
                </Button>
                <span>{translate(outcomes[outcome])}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <Field
        {...field('number')}
        onChange={(typed) => set('number', groupDigits(typed))}
        label={translate('checkout.cardNumber')}
        inputMode="numeric"
        autoComplete="cc-number"
        placeholder="0000 0000 0000 0000"
      />
      <div className={css.pair}>
        <Field
          {...expiry}
          onChange={(typed) => set('expiry', formatExpiry(typed, expiry.value))}
          label={translate('checkout.expiry')}
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder={translate('checkout.expiryHint')}
          maxLength={7}
        />
        <Field
          {...field('cvc')}
          onChange={(typed) => set('cvc', typed.replaceAll(/\D/g, '').slice(0, 3))}
          label={translate('checkout.cvc')}
          inputMode="numeric"
          autoComplete="cc-csc"
          placeholder="000"
        />
      </div>
      <Field {...field('holder')} label={translate('checkout.holder')} autoComplete="cc-name" maxLength={100} />
    </div>
  )
}
