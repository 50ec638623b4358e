import { createContext, use, useState } from 'react'
import { type OrderStatus, offersOf } from '@/domains/commerce/orders/rules'
import { useTranslate } from '@/platform/i18n/wording'
import type { Money } from '@/platform/money/money'
import { invoicePage, profilePage } from '@/platform/paths'
import { Button } from '@/platform/ui/controls/button'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import { ownTab } from '@/platform/ui/controls/own-tab'
import { Dialog } from '@/platform/ui/overlays/dialog'

/** The member's address, as the page has it; empty: the account has none. Anyone who composes the screen provides it. */
export const AccountEmail = createContext('')

/** An invoice cannot be made out to an account without an email address: says so, and where to mend it. */
function MissingAddress({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  return (
    <Dialog title={translate('invoices.noEmailTitle')} onClose={onClose}>
      <p>{translate('invoices.noEmailText')}</p>
      <ButtonLink href={profilePage('business')}>{translate('invoices.toProfile')}</ButtonLink>
    </Dialog>
  )
}

interface InvoiceActionProps {
  order: {
    readonly number: string
    readonly placedAt: Date
    readonly status: OrderStatus
    readonly total: Money | null
    readonly products: Parameters<typeof offersOf>[0]['products']
  }
  describedBy: string
}

/** Opens an order's invoice in a tab of its own; without an email address it tells what is missing (spec 6.4). */
export function InvoiceAction({ order, describedBy }: InvoiceActionProps) {
  const translate = useTranslate()
  const email = use(AccountEmail)
  const [isMissing, setMissing] = useState(false)
  const { invoice } = offersOf(order, new Date())
  if (invoice === 'hidden') return null
  if (invoice === 'open' && email !== '') {
    return (
      <ButtonLink variant="tertiary" href={invoicePage(order.number)} {...ownTab} aria-describedby={describedBy}>
        {translate('invoices.action')}
        <span className="unseen">{translate('invoices.newTab')}</span>
      </ButtonLink>
    )
  }
  return (
    <>
      <Button
        variant="tertiary"
        unavailable={invoice === 'closed'}
        aria-haspopup={invoice === 'open' ? 'dialog' : undefined}
        aria-describedby={describedBy}
        onClick={() => setMissing(true)}
      >
        {translate('invoices.action')}
      </Button>
      {isMissing && <MissingAddress onClose={() => setMissing(false)} />}
    </>
  )
}
