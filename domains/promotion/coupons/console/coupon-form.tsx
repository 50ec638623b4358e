import { type Audience, audiences } from '@/domains/commerce/catalogue/rules/kinds'
import { call } from '@/platform/http/client'
import type { MessageKey } from '@/platform/i18n/message'
import { parseMoney } from '@/platform/i18n/money'
import { languages, ownName } from '@/platform/i18n/page-languages'
import { useTranslate } from '@/platform/i18n/wording'
import type { Amounts, Currency } from '@/platform/money/currencies'
import { foldCode } from '@/platform/text/typed/code'
import { momentOf } from '@/platform/time/local-moment'
import { currencies } from '@/platform/ui/browser/page-offer'
import { Actions } from '@/platform/ui/controls/actions'
import { Button } from '@/platform/ui/controls/button'
import { ActionError } from '@/platform/ui/data/action-error'
import { CheckboxList } from '@/platform/ui/forms/checkbox-list'
import { Choice } from '@/platform/ui/forms/choice'
import { Field } from '@/platform/ui/forms/field'
import { FieldGroup, FieldPairs } from '@/platform/ui/forms/field-group'
import { useForm } from '@/platform/ui/forms/form'
import { useKept } from '@/platform/ui/forms/unsaved'

/** The words for a coupon's audience. */
export const audienceWords: Readonly<Record<Audience, MessageKey>> = {
  everyone: 'couponsConsole.forEveryone',
  code: 'couponsConsole.forCode',
  named: 'couponsConsole.forNamed',
}

type Values = Record<string, string>

/** Returns the initial values of the form; `by` is `percent` or `amount`. */
const emptyCoupon = (): Values => ({
  code: '',
  ...Object.fromEntries(languages.map((language) => [`name.${language}`, ''])),
  by: 'percent',
  percent: '',
  ...Object.fromEntries(
    currencies.flatMap((currency) => [
      [`off.${currency}`, ''],
      [`minimum.${currency}`, ''],
    ]),
  ),
  products: '',
  uses: '',
  usesPerMember: '1',
  for: 'everyone',
  expires: '',
})

const firstName = () => `name.${languages[0]}`

const isCount = (text: string, most: number) => /^[1-9]\d*$/.test(text.trim()) && Number(text) <= most
const read = (text: string, currency: Currency) => {
  const parsed = parseMoney(text.trim().replace(',', '.'), currency)
  return parsed && parsed.minor > 0 ? parsed.minor : null
}
const hasMinimum = (values: Values) => currencies.some((currency) => values[`minimum.${currency}`]?.trim() !== '')

/** Returns the problems of a typed coupon. */
function problemsIn(values: Values): Record<string, MessageKey | null> {
  const { code = '', percent = '', products = '', uses = '', usesPerMember = '', by } = values
  const share = Number(percent.trim().replace(',', '.'))
  const amountsIn = (name: string) =>
    currencies.map((currency) => {
      const field = `${name}.${currency}`
      return [field, read(values[field] ?? '', currency) === null ? 'couponsConsole.noAmount' : null] as const
    })
  return {
    code: /^[A-Z0-9]{4,20}$/.test(foldCode(code)) ? null : 'couponsConsole.noCode',
    [firstName()]: values[firstName()]?.trim() ? null : 'member_new_3',
    ...(by === 'percent'
      ? {
          percent:
            /^\d{1,3}([.,]\d{1,5})?$/.test(percent.trim()) && share > 0 && share <= 100
              ? null
              : 'couponsConsole.noPercent',
        }
      : Object.fromEntries(amountsIn('off'))),
    ...(hasMinimum(values) && Object.fromEntries(amountsIn('minimum'))),
    products: /^(\s*\d{1,7}\s*(,|$))*$/.test(products) ? null : 'couponsConsole.noProducts',
    uses: uses.trim() === '' || isCount(uses, 1_000_000_000) ? null : 'couponsConsole.noCount',
    usesPerMember: isCount(usesPerMember, 1000) ? null : 'couponsConsole.noCount',
  }
}

/** The coupon of a form without problems. A language without a name of its own gets that of the vendor’s first. */
function couponIn(values: Values, lines: readonly string[]) {
  const { code = '', percent = '', products = '', uses = '', usesPerMember = '', expires = '', by } = values
  const audience = audiences.find((each) => each === values.for)
  const amounts = (name: string) =>
    Object.fromEntries(
      currencies.map((currency) => [currency, read(values[`${name}.${currency}`] ?? '', currency) ?? 0]),
    ) as Amounts
  const first = values[firstName()]?.trim() ?? ''
  const pids = products.split(',').flatMap((pid) => (pid.trim() === '' ? [] : [Number(pid)]))
  const expiresAt = momentOf(expires)
  return {
    code: foldCode(code),
    names: Object.fromEntries(languages.map((language) => [language, values[`name.${language}`]?.trim() || first])),
    discount:
      by === 'percent'
        ? { by: 'percent' as const, percent: percent.trim().replace(',', '.') }
        : { by: 'amount' as const, amounts: amounts('off') },
    ...(lines.length > 0 && { lines: [...lines] }),
    ...(pids.length > 0 && { products: pids }),
    ...(hasMinimum(values) && { minimum: amounts('minimum') }),
    ...(uses.trim() !== '' && { uses: Number(uses) }),
    usesPerMember: Number(usesPerMember),
    ...(audience && audience !== 'everyone' && { for: audience }),
    ...(expiresAt && { expiresAt: expiresAt.toISOString() }),
  }
}

interface CouponFormProps {
  lines: readonly { readonly key: string; readonly name: string }[]
  onMade: (code: string) => void
}

/** A new coupon; it holds as soon as it is made. */
export function CouponForm({ lines, onMade }: CouponFormProps) {
  const translate = useTranslate()
  const lineChoice = useKept<readonly string[]>('lines', [])
  const chosen = lineChoice.value
  const { form, field, values, set, sending, refused } = useForm({
    initial: emptyCoupon(),
    check: problemsIn,
    send: (given) => call('POST /console/api/coupons/make', { coupon: couponIn(given, chosen) }),
    onDone: (_, given) => {
      lineChoice.settle(() => chosen)
      onMade(couponIn(given, chosen).code)
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
  return (
    <form className="stack-4 fitting" {...form}>
      {refused && (
        <ActionError
          outcome={refused}
          own={{ 20035: 'couponsConsole.codeTaken', 20040: 'couponsConsole.unknownScope' }}
        />
      )}
      <Field
        {...field('code')}
        label={translate('couponsConsole.code')}
        hint={translate('couponsConsole.codeHint')}
        autoComplete="off"
        spellCheck={false}
        maxLength={20}
      />
      <FieldGroup legend={translate('room.nameInEach')}>
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
            { value: 'amount', label: translate('room.amount') },
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
        label={translate('room.productLines')}
        hint={translate('couponsConsole.linesHint')}
        options={lines.map(({ key, name }) => ({ value: key, label: name }))}
        chosen={chosen}
        onChange={(wanted) => lineChoice.set(() => wanted)}
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
