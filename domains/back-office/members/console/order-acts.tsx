import type { SectionProps } from '@/domains/staff/operators/browser'
import { may } from '@/domains/staff/operators/rules/permissions'
import type { MemberCard } from '@/platform/contract/member-page'
import { useTranslate } from '@/platform/i18n/wording'
import { ActionButton } from '@/platform/ui/data/action-button'
import records from '@/platform/ui/data/records.module.css'
import { call } from './api'
import { EditMetadata } from './metadata'
import { useParts } from './parts'

interface OrderActsProps extends SectionProps {
  order: MemberCard['orders'][number]
}

/** Actions on one order of a member. */
export function OrderActs({ order, member, operator, onDone, onStale }: OrderActsProps) {
  const translate = useTranslate()
  const { orderActs } = useParts()
  const { number, origin, status } = order
  if (member.erased !== 0) return null
  return (
    <span className={`${records.acts} ${records.lineActs}`}>
      {(origin === 'checkout' || origin === 'entered') && status === 0 && may(operator.role, 'members.help') && (
        <ActionButton
          title="members.confirmOrder"
          variant="tertiary"
          text={translate('members.confirmOrderText', { order: number, email: member.letters_to })}
          send={(reason) => call('POST /console/api/orders/confirm', { order: number, reason })}
          onDone={() => onDone(translate('room.done'))}
        />
      )}
      {orderActs.map((Act) => (
        <Act key={Act.name} order={order} member={member} operator={operator} onDone={onDone} onStale={onStale} />
      ))}
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
