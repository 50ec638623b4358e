import { emailProblem } from '@/domains/accounts/identity/rules'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { CheckboxList } from '@/platform/ui/forms/checkbox-list'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import { limits } from '../rules'
import type { Order, productsOf } from './order'
import css from './refunds.module.css'
import type { Statement } from './withdrawal-confirmation'

interface WithdrawalStatementProps {
  order: Order
  /** The products that a member may withdraw from. */
  products: ReturnType<typeof productsOf>
  statement: Statement
  onContinue: (statement: Statement) => void
  onClose: () => void
}

/** The first step: who withdraws from which contract. */
export function WithdrawalStatement({ order, products, statement, onContinue, onClose }: WithdrawalStatementProps) {
  const translate = useTranslate()
  const { form, field, values, set } = useForm({
    initial: {
      products: statement.products.map(({ pid }) => pid).join(','),
      name: statement.name,
      email: statement.email,
    },
    check: ({ products: chosen, name, email }) => ({
      products: chosen === '' ? 'refunds.chooseProducts' : null,
      name: name.trim() === '' ? 'refunds.nameMissing' : null,
      email: emailProblem(email) === null ? null : 'refunds.emailWrong',
    }),
    send: async ({ products: chosen, name, email }) => {
      const pids = chosen.split(',').map(Number)
      onContinue({
        ...statement,
        name: name.trim(),
        email: email.trim(),
        products: products.filter(({ pid }) => pids.includes(pid)),
      })
    },
  })

  return (
    <form className={css.form} {...form}>
      <p className={css.lead}>{translate('refunds.withdrawLead')}</p>
      <Field label={translate('refunds.seller')} name="seller" value={statement.seller} readOnly onChange={() => {}} />
      <Field label={translate('refunds.order')} name="order" value={order.number} readOnly onChange={() => {}} />
      <CheckboxList
        {...field('products')}
        label={translate('refunds.products')}
        options={products.map(({ pid, name }) => ({ value: String(pid), label: name }))}
        chosen={values.products.split(',').filter(Boolean)}
        onChange={(chosen) => set('products', chosen.join(','))}
      />
      <Field {...field('name')} label={translate('refunds.name')} autoComplete="name" maxLength={limits.name} />
      <Field
        {...field('email')}
        label={translate('refunds.email')}
        hint={translate('refunds.emailHint')}
        type="email"
        autoComplete="email"
        maxLength={limits.email}
      />
      <div className={css.buttons}>
        <Button variant="secondary" onClick={onClose}>
          {translate('refunds.cancel')}
        </Button>
        <Button type="submit">{translate('refunds.continue')}</Button>
      </div>
    </form>
  )
}
