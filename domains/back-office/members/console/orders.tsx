import { Suspense, useEffect } from 'react'
import { purchaseTermWords } from '@/domains/commerce/catalogue/browser'
import { readStatus } from '@/domains/commerce/orders/rules'
import type { SectionProps } from '@/domains/staff/operators/browser'
import { may } from '@/domains/staff/operators/rules/permissions'
import type { RiskLevel } from '@/integrations/payments/risk'
import { merchantOf } from '@/integrations/payments/seller'
import type { MemberCard } from '@/platform/contract/member-page'
import { call } from '@/platform/http/client'
import type { MessageKey } from '@/platform/i18n/message'
import { formatMoney } from '@/platform/i18n/money'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { type Currency, money } from '@/platform/money/money'
import { consoleRoom } from '@/platform/paths'
import { ActionButton } from '@/platform/ui/data/action-button'
import { formatMoment } from '@/platform/ui/data/moment'
import records from '@/platform/ui/data/records.module.css'
import { EmptyState } from '@/platform/ui/feedback/empty-state'
import { Tag } from '@/platform/ui/feedback/tag'
import css from './members.module.css'
import { EditMetadata, MetadataFacts } from './metadata'
import { useParts } from './parts'
import { newestOf, orderNamed } from './section'

interface RevokeButtonProps extends Pick<SectionProps, 'onDone'> {
  member: number
  order: string
  line: MemberCard['orders'][number]['lines'][number]
}

/** Takes a licence away without giving money back, or gives it back. */
function RevokeButton({ member, order, line, onDone }: RevokeButtonProps) {
  const translate = useTranslate()
  const { name, position } = line
  const done = () => onDone(translate('room.done'))
  const about = (reason: string) => ({ member, order, position, reason })
  return line.revoked === 0 ? (
    <ActionButton
      title="members.revokeLicence"
      variant="tertiary"
      text={translate('members.revokeLicenceText', { name })}
      send={(reason) => call('POST /console/api/members/revoke-licence', about(reason))}
      onDone={done}
    />
  ) : (
    <ActionButton
      title="members.restoreLicence"
      variant="tertiary"
      text={translate('members.restoreLicenceText', { name })}
      send={(reason) => call('POST /console/api/members/restore-licence', about(reason))}
      onDone={done}
    />
  )
}

const levels: Readonly<Record<RiskLevel, MessageKey>> = {
  normal: 'members.riskNormal',
  elevated: 'members.riskElevated',
  highest: 'members.riskHighest',
}

/** The payment provider's assessment of an order, and whether a rule has marked it. */
function OrderRisk({ order, member }: { order: string; member: MemberCard }) {
  const translate = useTranslate()
  const found = member.risks.find((risk) => risk.order === order)
  if (!found) return null
  const { level, warned, review } = found
  return (
    <span className="quiet">
      {[
        level && translate('members.risk', { level: translate(levels[level]) }),
        warned > 0 && translate('room.fraudWarning'),
      ]
        .filter(Boolean)
        .join(' · ')}
      {review !== '' && (
        <>
          {(level || warned > 0) && ' · '}
          <a href={consoleRoom('reviews', review)}>{translate('members.riskReview', { review })}</a>
        </>
      )}
    </span>
  )
}

interface OrderActsProps extends SectionProps {
  order: MemberCard['orders'][number]
}

/** Actions on one order of a member. */
function OrderActs({ order, member, operator, onDone }: OrderActsProps) {
  const { orderActs } = useParts()
  if (member.erased !== 0) return null
  return (
    <span className={`cluster-2 ${records.lineActs}`}>
      {orderActs.map((Act) => (
        <Act key={Act.name} order={order} member={member} operator={operator} onDone={onDone} />
      ))}
      <EditMetadata
        member={member}
        operator={operator}
        onDone={onDone}
        of={{ order: order.number }}
        name={order.number}
        metadata={order.metadata}
      />
    </span>
  )
}

const statuses = ['members.complete', 'members.refunded', 'members.waiting', 'members.cancelled'] as const
const tones = ['success', 'neutral', 'warning', 'neutral'] as const

/** A member's purchases, and the lines whose term can be extended. */
export default function Orders(section: SectionProps) {
  const { afterOrders } = useParts()
  return (
    <>
      <OrderList {...section} />
      <Suspense>
        {afterOrders.map((Part) => (
          <Part key={Part.name} {...section} />
        ))}
      </Suspense>
    </>
  )
}

function OrderList({ member, operator, onDone }: SectionProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const named = orderNamed()
  useEffect(() => {
    if (named !== null) document.getElementById(`order-${named}`)?.scrollIntoView({ block: 'center' })
  }, [named])
  if (member.orders.length === 0) {
    return <EmptyState icon="receipt" title={translate('members.noOrders')} text={translate('members.noOrdersText')} />
  }
  return (
    <ul className={records.list}>
      {member.orders.map((order) => {
        const merchant = merchantOf({ soldBy: order.sold_by, provider: order.provider })
        return (
          <li
            key={order.number}
            id={`order-${order.number}`}
            className={records.item}
            aria-current={order.number === named ? 'true' : undefined}
          >
            <span className="stack-1">
              <strong>{order.number}</strong>
              <span className="quiet">
                {formatMoment(order.placed, language)} ·{' '}
                {formatMoney(money(order.total, order.currency as Currency), language)}
              </span>
              {order.document !== null && (
                <span className="quiet">{translate('members.paidElsewhere', { document: order.document })}</span>
              )}
              {order.affiliate !== null && (
                <span className="quiet">{translate('members.sentBy', { affiliate: order.affiliate })}</span>
              )}
              {order.fee && (
                <span className="quiet">
                  {translate('members.orderFee', {
                    fee: formatMoney(money(order.fee.amount, order.fee.currency), language),
                  })}
                </span>
              )}
              <OrderRisk order={order.number} member={member} />
              {merchant && <span className="quiet">{translate('members.soldBy', { merchant: merchant.name })}</span>}
              <MetadataFacts metadata={order.metadata} />
            </span>
            {member.presents.some((present) => present.given && present.order === order.number) && (
              <Tag tone="neutral">{translate('members.isPresent')}</Tag>
            )}
            <Tag tone={tones[readStatus(order.status)]}>{translate(statuses[readStatus(order.status)])}</Tag>
            <OrderActs order={order} member={member} operator={operator} onDone={onDone} />
            {order.lines.map((line) => (
              <Line key={line.position} order={order} line={line} member={member} operator={operator} onDone={onDone} />
            ))}
          </li>
        )
      })}
    </ul>
  )
}

interface LineProps extends SectionProps {
  order: MemberCard['orders'][number]
  line: MemberCard['orders'][number]['lines'][number]
}

function Line({ order, line, member, operator, onDone }: LineProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { lineActs } = useParts()
  const { position, name, term, quantity, status } = line
  const ends = term !== 'LFT' && term !== 'FREE'
  const isKept = status === 0 && member.erased === 0
  async function extend(reason: string) {
    const request = { member: member.id, order: order.number, position, seen: newestOf(member), reason }
    return await call('POST /console/api/members/extend', request)
  }
  return (
    <div className={css.orderLine}>
      <span className={css.lineName}>
        {name} ·{' '}
        <span className="quiet">
          {translate('members.line', { term: translate(purchaseTermWords[term]), quantity })}
          {line.returned > 0 && ` · ${translate('members.unitsReturned', { count: line.returned })}`}
          {line.goodwill > 0 &&
            ` · ${translate('members.goodwillGiven', { amount: formatMoney(money(line.goodwill, order.currency as Currency), language) })}`}
        </span>
        {line.features.length > 0 && (
          <span className="quiet"> {translate('members.features', { features: line.features.join(', ') })}</span>
        )}
        {line.revoked > 0 && (
          <>
            {' '}
            <Tag tone="warning">{translate('members.revokedSince', { at: formatMoment(line.revoked, language) })}</Tag>
          </>
        )}
        <MetadataFacts metadata={line.metadata} />
      </span>
      <span className="cluster-2">
        <EditMetadata
          member={member}
          operator={operator}
          onDone={onDone}
          name={name}
          of={{ order: order.number, position }}
          metadata={line.metadata}
        />
        {ends && isKept && may(operator.role, 'members.help') && (
          <ActionButton
            title="members.extend"
            variant="tertiary"
            text={translate('members.extendText', { name, term: translate(purchaseTermWords[term]) })}
            send={extend}
            onDone={({ until }) => onDone(translate('members.extended', { at: formatMoment(until, language) }))}
          />
        )}
        {isKept && may(operator.role, 'members.help') && (
          <RevokeButton line={line} onDone={onDone} member={member.id} order={order.number} />
        )}
        {isKept &&
          lineActs.map((Act) => (
            <Act key={Act.name} order={order} line={line} member={member} operator={operator} onDone={onDone} />
          ))}
      </span>
    </div>
  )
}
