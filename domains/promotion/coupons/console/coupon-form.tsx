import { useState } from 'react'
import { audiences } from '@/domains/commerce/catalogue/rules/kinds'
import type { Outcome } from '@/platform/http/client'
import { languages, ownName } from '@/platform/i18n/page-languages'
import { useTranslate } from '@/platform/i18n/wording'
import { currencies } from '@/platform/ui/browser/page-offer'
import { Actions } from '@/platform/ui/controls/actions'
import { Button } from '@/platform/ui/controls/button'
import { ActionError } from '@/platform/ui/data/action-error'
import { Alert } from '@/platform/ui/feedback/alert'
import { CheckboxList } from '@/platform/ui/forms/checkbox-list'
import { Choice } from '@/platform/ui/forms/choice'
import { Field } from '@/platform/ui/forms/field'
import { FieldGroup, FieldPairs } from '@/platform/ui/forms/field-group'
import { useForm } from '@/platform/ui/forms/form'
import { call } from './api'
import { audienceWords } from './audience'
import css from './coupons.module.css'
import { couponIn, emptyCoupon, problemsIn } from './new-coupon'

interface CouponFormProps {
  lines: readonly { readonly key: string; readonly name: string }[]
  onMade: (code: string) => void
}

/** A new coupon; it holds as soon as it is made. */
export function CouponForm({ lines, onMade }: CouponFormProps) {
  const translate = useTranslate()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [refused, setRefused] = useState<Extract<Outcome<unknown>, { ok: false }> | null>(null)
  const { form, field, values, set, sending } = useForm<string>({
    initial: emptyCoupon(),
    check: problemsIn,
    send: async (given) => {
      const coupon = couponIn(given, chosen)
      const outcome = await call('POST /console/api/coupons/make', { coupon })
      if (outcome.ok) return onMade(coupon.code)
      setRefused(outcome)
    },
  })
  const amounts = (name: 'off' | 'minimum') => (
    <FieldPairs narrow>
      {currencies.map((currency) => (
        <Field
          key={currency}
          {...field(`${name}.${currency}`)}
          label={currency}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
        />
      ))}
    </FieldPairs>
  )
  const isOwn = refused?.code === 20035 || refused?.code === 20040
  return (
    <form className={css.form} {...form}>
      {refused &&
        (isOwn ? (
          <Alert tone="danger">
            {translate(refused.code === 20035 ? 'couponsConsole.codeTaken' : 'couponsConsole.unknownScope')}
          </Alert>
        ) : (
          <ActionError outcome={refused} />
        ))}
      <Field
        {...field('code')}
        label={translate('couponsConsole.code')}
        hint={translate('couponsConsole.codeHint')}
        autoComplete="off"
        spellCheck={false}
        maxLength={20}
      />
      <FieldGroup legend={translate('couponsConsole.names')}>
        <FieldPairs>
          {languages.map((language) => (
            <Field
              key={language}
              {...field(`name.${language}`)}
              label={ownName(language)}
              placeholder={language === languages[0] ? undefined : values[`name.${languages[0]}`]}
              lang={language}
              maxLength={100}
            />
          ))}
        </FieldPairs>
      </FieldGroup>
      <FieldGroup legend={translate('couponsConsole.discount')}>
        <Choice
          label={translate('couponsConsole.discount')}
          value={values.by ?? 'percent'}
          onChoose={(by) => set('by', by)}
          options={[
            { value: 'percent', label: translate('couponsConsole.byPercent') },
            { value: 'amount', label: translate('couponsConsole.byAmount') },
          ]}
        />
        {values.by === 'percent' ? (
          <Field
            {...field('percent')}
            label={translate('couponsConsole.percent')}
            inputMode="decimal"
            autoComplete="off"
            maxLength={9}
          />
        ) : (
          amounts('off')
        )}
      </FieldGroup>
      <Choice
        label={translate('couponsConsole.audience')}
        value={values.for ?? 'everyone'}
        onChoose={(audience) => set('for', audience)}
        options={audiences.map((value) => ({ value, label: translate(audienceWords[value]) }))}
      />
      <CheckboxList
        name="lines"
        label={translate('couponsConsole.lines')}
        hint={translate('couponsConsole.linesHint')}
        options={lines.map(({ key, name }) => ({ value: key, label: name }))}
        chosen={chosen}
        onChange={setChosen}
      />
      <Field
        {...field('products')}
        label={translate('couponsConsole.products')}
        hint={translate('couponsConsole.productsHint')}
        autoComplete="off"
        maxLength={500}
      />
      <FieldGroup legend={translate('couponsConsole.minimum')}>{amounts('minimum')}</FieldGroup>
      <FieldPairs>
        <Field
          {...field('uses')}
          label={translate('couponsConsole.uses')}
          hint={translate('couponsConsole.usesHint')}
          inputMode="numeric"
          maxLength={10}
        />
        <Field
          {...field('usesPerMember')}
          label={translate('couponsConsole.usesPerMember')}
          inputMode="numeric"
          maxLength={4}
        />
        <Field
          {...field('expires')}
          label={translate('couponsConsole.expires')}
          hint={translate('couponsConsole.expiresHint')}
          type="datetime-local"
        />
      </FieldPairs>
      <Actions>
        <Button type="submit" busy={sending}>
          {translate('couponsConsole.make')}
        </Button>
      </Actions>
    </form>
  )
}
