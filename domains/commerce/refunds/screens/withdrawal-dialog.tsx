import { useState } from 'react'
import { useTranslate } from '@/platform/i18n/wording'
import { Dialog } from '@/platform/ui/overlays/dialog'
import { type Order, productsOf } from './order'
import { useRefundCases, useRefundsOf } from './refund-cases'
import { type Statement, WithdrawalConfirmation } from './withdrawal-confirmation'
import { WithdrawalReceipt } from './withdrawal-receipt'
import { WithdrawalStatement } from './withdrawal-statement'

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
