import type { SectionProps } from '@/domains/staff/operators/browser'
import type { MemberCard } from '@/platform/contract/member-page'
import records from '@/platform/ui/data/records.module.css'
import { EditMetadata } from './metadata'
import { useParts } from './parts'

interface OrderActsProps extends SectionProps {
  order: MemberCard['orders'][number]
}

/** Actions on one order of a member. */
export function OrderActs({ order, member, operator, onDone, onStale }: OrderActsProps) {
  const { orderActs } = useParts()
  if (member.erased !== 0) return null
  return (
    <span className={`${records.acts} ${records.lineActs}`}>
      {orderActs.map((Act) => (
        <Act key={Act.name} order={order} member={member} operator={operator} onDone={onDone} onStale={onStale} />
      ))}
      <EditMetadata
        member={member}
        operator={operator}
        onDone={onDone}
        onStale={onStale}
        of={{ order: order.number }}
        name={order.number}
        metadata={order.metadata}
      />
    </span>
  )
}
