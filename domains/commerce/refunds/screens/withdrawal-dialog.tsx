import { useState } from 'react'
import { emailProblem } from '@/domains/accounts/identity/rules'
import { formatMoment } from '@/platform/i18n/day'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { CheckboxList } from '@/platform/ui/forms/checkbox-list'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import { Dialog } from '@/platform/ui/overlays/dialog'
import { DialogFoot } from '@/platform/ui/overlays/dialog-foot'
import { limits } from '../rules'
import { type Order, productsOf } from './order'
import { useRefundCases, useRefundsOf } from './refund-cases'
import { Announced, type Statement, StatementRows, WithdrawalConfirmation } from './withdrawal-confirmation'

interface WithdrawalStatementProps {
  order: Order
  /** The products that a member may withdraw from. */
  products: ReturnType<typeof productsOf>
  statement: Statement
  onContinue: (statement: Statement) => void
  onClose: () => void
}

/** The first step: who withdraws from which contract. */
function WithdrawalStatement({ order, products, statement, onContinue, onClose }: WithdrawalStatementProps) {
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
    <form className="stack-4 fitting" {...form}>
      <p className="soft">{translate('refunds.withdrawLead')}</p>
      <Field label={translate('refunds.seller')} name="seller" value={statement.seller} readOnly onChange={() => {}} />
      <Field label={translate('ui.orderNumber')} name="order" value={order.number} readOnly onChange={() => {}} />
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
        label={translate('identity.email')}
        hint={translate('refunds.emailHint')}
        type="email"
        autoComplete="email"
        maxLength={limits.email}
      />
      <DialogFoot onLeave={onClose}>
        <Button type="submit">{translate('ui.continue')}</Button>
      </DialogFoot>
    </form>
  )
}

interface WithdrawalReceiptProps {
  order: Order
  statement: Statement
  receivedAt: Date
  onClose: () => void
}

/** Confirms that the statement has arrived, when, and where the acknowledgement goes. */
function WithdrawalReceipt({ order, statement, receivedAt, onClose }: WithdrawalReceiptProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  return (
    <div className="stack-4 fitting">
      <Announced>{translate('refunds.received', { at: formatMoment(receivedAt, language) })}</Announced>
      <StatementRows order={order} statement={statement} />
      <p>{translate('refunds.receiptText')}</p>
      <Button onClick={onClose}>{translate('ui.close')}</Button>
    </div>
  )
}

interface WithdrawalDialogProps {
  order: Order
  onClose: () => void
}

/**
 * The withdrawal function of Directive (EU) 2023/2673: the statement, then its confirmation by a button that says
 * nothing else, then the receipt. No reason is asked for.
 */
export function WithdrawalDialog({ order, onClose }: WithdrawalDialogProps) {
  const translate = useTranslate()
  const { buyer, reload } = useRefundCases()
  const { withdrawable, seller: current } = useRefundsOf(order.number)
  const [seller] = useState(current)
  // As of the opening of the dialog: the list behind it loses the withdrawn products.
  const [products] = useState(() => productsOf(order).filter(({ pid }) => withdrawable?.includes(pid)))
  const [statement, setStatement] = useState<Statement>({
    name: buyer.username || buyer.email,
    email: buyer.email,
    products,
    seller,
  })
  const [step, setStep] = useState<'statement' | 'confirmation' | { receivedAt: Date }>('statement')

  return (
    <Dialog title={translate('refunds.withdrawTitle')} onClose={onClose}>
      {step === 'statement' && (
        <WithdrawalStatement
          order={order}
          products={products}
          statement={statement}
          onClose={onClose}
          onContinue={(stated) => {
            setStatement(stated)
            setStep('confirmation')
          }}
        />
      )}
      {step === 'confirmation' && (
        <WithdrawalConfirmation
          order={order}
          statement={statement}
          onBack={() => setStep('statement')}
          onReceived={(receivedAt) => {
            setStep({ receivedAt })
            void reload()
          }}
        />
      )}
      {typeof step === 'object' && (
        <WithdrawalReceipt order={order} statement={statement} receivedAt={step.receivedAt} onClose={onClose} />
      )}
    </Dialog>
  )
}
