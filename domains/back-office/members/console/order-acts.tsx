import { may } from '@/domains/staff/operators/rules/permissions'
import { useTranslate } from '@/platform/i18n/wording'
import type { MemberCard } from '../contract/member-card'
import { ActionButton } from './action-button'
import { call } from './api'
import css from './members.module.css'
import { EditMetadata } from './metadata'
import { RefundButton } from './refund-button'
import type { SectionProps } from './section'

interface OrderActsProps extends SectionProps {
  order: MemberCard['orders'][number]
}

/** What staff can do about one order of a member's. */
export function OrderActs({ order, member, operator, onDone, onStale }: OrderActsProps) {
  const translate = useTranslate()
  const { number, origin, status } = order
  if (member.erased !== 0) return null
  return (
    <span className={`${css.acts} ${css.lineActs}`}>
      {(origin === 'checkout' || origin === 'entered') && status === 0 && may(operator.role, 'members.help') && (
        <ActionButton
          title="members.confirmOrder"
          variant="tertiary"
          text={translate('members.confirmOrderText', { order: number, email: member.letters_to })}
          send={(reason) => call('POST /console/api/orders/confirm', { order: number, reason })}
          onDone={() => onDone(translate('members.done'))}
        />
      )}
      {status === 0 && order.total > 0 && may(operator.role, 'refunds.begin') && (
        <>
          <RefundButton kind="request" order={order} onDone={onDone} onStale={onStale} />
          <RefundButton kind="withdrawal" order={order} onDone={onDone} onStale={onStale} />
        </>
      )}
      <EditMetadata
        member={member}
        operator={operator}
        onDone={onDone}
        onStale={onStale}
        of={{ order: number }}
        name={number}
        metadata={order.metadata}
      />
    </span>
  )
}
