import { lazy } from 'react'
import type { SectionProps } from '@/domains/staff/operators/browser'
import { may } from '@/domains/staff/operators/rules/permissions'
import type { MemberCard } from '@/platform/contract/member-page'
import { call } from '@/platform/http/client'
import { useTranslate } from '@/platform/i18n/wording'
import { ActionButton } from '@/platform/ui/data/action-button'

/** Rarely used, so it is loaded on demand. */
export const EntryForm = lazy(() => import('./entry-form'))

/** Sends the confirmation of a paid order again. */
export function ConfirmOrder({
  order: { number, origin, status },
  member,
  operator,
  onDone,
}: SectionProps & { order: MemberCard['orders'][number] }) {
  const translate = useTranslate()
  const isConfirmed = (origin === 'checkout' || origin === 'entered') && status === 0
  if (!isConfirmed || !may(operator.role, 'members.help')) return null
  return (
    <ActionButton
      title="checkout.card.confirmOrder"
      variant="tertiary"
      text={translate('checkout.card.confirmOrderText', { order: number, email: member.letters_to })}
      send={(reason) => call('POST /console/api/orders/confirm', { order: number, reason })}
      onDone={() => onDone(translate('room.done'))}
    />
  )
}
