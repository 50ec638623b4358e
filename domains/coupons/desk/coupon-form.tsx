import { useState } from 'react'
import { audiences } from '@/domains/catalogue/schema'
import type { Outcome } from '@/platform/http/client'
import { languageNames, languages } from '@/platform/i18n/languages'
import { useTranslate } from '@/platform/i18n/wording'
import { currencies } from '@/platform/money/money'
import { Alert } from '@/platform/ui/alert'
import { Button } from '@/platform/ui/button'
import { CheckboxList } from '@/platform/ui/checkbox-list'
import { Choice } from '@/platform/ui/choice'
import { Refused } from '@/platform/ui/desk/refused'
import { Field } from '@/platform/ui/field'
import { useForm } from '@/platform/ui/form'
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
    initial: emptyCoupon,
    check: problemsIn,
    send: async (given) => {
      const coupon = couponIn(given, chosen)
      const outcome = await call('POST /console/api/coupons/make', { coupon })
      if (outcome.ok) return onMade(coupon.code)
      setRefused(outcome)
    },
  })
  const amounts = (name: 'off' | 'minimum') => (
    <div className={css.amounts}>
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
    </div>
  )
  const isOwn = refused?.code === 20035 || refused?.code === 20040
  return (
    <form className={css.form} {...form}>
      {refused &&
        (isOwn ? (
          <Alert tone="problem">
            {translate(refused.code === 20035 ? 'couponsDesk.codeTaken' : 'couponsDesk.unknownScope')}
          </Alert>
        ) : (
          <Refused outcome={refused} />
        ))}
      <Field
        {...field('code')}
        label={translate('couponsDesk.code')}
        hint={translate('couponsDesk.codeHint')}
        autoComplete="off"
        spellCheck={false}
        maxLength={20}
      />
      <fieldset className={css.group}>
        <legend className={css.legend}>{translate('couponsDesk.names')}</legend>
        <div className={css.pairs}>
          {languages.map((language) => (
            <Field
              key={language}
              {...field(`name.${language}`)}
              label={languageNames[language]}
              placeholder={language === 'en' ? undefined : values['name.en']}
              lang={language}
              maxLength={100}
            />
          ))}
        </div>
      </fieldset>
      <fieldset className={css.group}>
        <legend className={css.legend}>{translate('couponsDesk.discount')}</legend>
        <Choice
          label={translate('couponsDesk.discount')}
          value={values.by ?? 'percent'}
          onChoose={(by) => set('by', by)}
          options={[
            { value: 'percent', label: translate('couponsDesk.byPercent') },
            { value: 'amount', label: translate('couponsDesk.byAmount') },
          ]}
        />
        {values.by === 'percent' ? (
          <Field
            {...field('percent')}
            label={translate('couponsDesk.percent')}
            inputMode="decimal"
            autoComplete="off"
            maxLength={9}
          />
        ) : (
          amounts('off')
        )}
      </fieldset>
      <Choice
        label={translate('couponsDesk.audience')}
        value={values.for ?? 'everyone'}
        onChoose={(audience) => set('for', audience)}
        options={audiences.map((value) => ({ value, label: translate(audienceWords[value]) }))}
      />
      <CheckboxList
        name="lines"
        label={translate('couponsDesk.lines')}
        hint={translate('couponsDesk.linesHint')}
        options={lines.map(({ key, name }) => ({ value: key, label: name }))}
        chosen={chosen}
        onChange={setChosen}
      />
      <Field
        {...field('products')}
        label={translate('couponsDesk.products')}
        hint={translate('couponsDesk.productsHint')}
        autoComplete="off"
        maxLength={500}
      />
      <fieldset className={css.group}>
        <legend className={css.legend}>{translate('couponsDesk.minimum')}</legend>
        {amounts('minimum')}
      </fieldset>
      <div className={css.pairs}>
        <Field
          {...field('uses')}
          label={translate('couponsDesk.uses')}
          hint={translate('couponsDesk.usesHint')}
          inputMode="numeric"
          maxLength={10}
        />
        <Field
          {...field('usesPerMember')}
          label={translate('couponsDesk.usesPerMember')}
          inputMode="numeric"
          maxLength={4}
        />
        <Field
          {...field('expires')}
          label={translate('couponsDesk.expires')}
          hint={translate('couponsDesk.expiresHint')}
          type="datetime-local"
        />
      </div>
      <div className={css.actions}>
        <Button type="submit" busy={sending}>
          {translate('couponsDesk.make')}
        </Button>
      </div>
    </form>
  )
}
