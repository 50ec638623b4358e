import { MemberInShort, OrderLink, ProductLink } from '@/domains/staff/operators/browser'
import type { SignedInOperator } from '@/domains/staff/operators/contract/boot'
import { may } from '@/domains/staff/operators/rules/permissions'
import { formatMoney } from '@/platform/i18n/money'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { money } from '@/platform/money/money'
import { consoleRoom } from '@/platform/paths'
import { hasFeature } from '@/platform/ui/browser/features'
import css from '@/platform/ui/data/case.module.css'
import { Age } from '@/platform/ui/data/cells'
import { DescriptionList } from '@/platform/ui/data/description-list'
import { formatMoment } from '@/platform/ui/data/moment'
import { Part } from '@/platform/ui/data/part'
import { Tag } from '@/platform/ui/feedback/tag'
import type { OpenedCase } from '../contract/console'
import { actorNames, states } from './names'
import own from './refunds.module.css'

/** The facts of a case: the products, the messages, the order, the member, and the outcome. */
export function CaseFacts({ found, operator }: { found: OpenedCase; operator: SignedInOperator }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { about, refund } = found
  return (
    <>
      <Part title="refundsConsole.askedBack">
        <Lines found={found} />
      </Part>
      {(found.reason !== null || found.description !== '') && (
        <Part title="refundsConsole.said">
          {found.reason !== null && <p>{found.reason}</p>}
          {found.description !== '' && <blockquote className={own.said}>{found.description}</blockquote>}
          {hasFeature('tickets') && may(operator.role, 'tickets.answer') && (
            <a href={consoleRoom('tickets', null, { state: 'all', search: refund })}>
              {translate('refundsConsole.conversation')}
            </a>
          )}
        </Part>
      )}
      <Part title="room.order">
        <DescriptionList
          rows={[
            ['refundsConsole.orderNumber', <OrderLink key="order">{found.order}</OrderLink>],
            ['refundsConsole.placed', formatMoment(found.placed, language)],
            ['refundsConsole.paid', found.paid !== null && formatMoment(found.paid, language)],
            ['refundsConsole.total', formatMoney(money(found.total, found.currency), language)],
            ['room.country', countryName(found.country, language)],
            ['room.coupon', found.coupon],
            ['refundsConsole.provider', found.provider ?? translate('refundsConsole.outside')],
            ['refundsConsole.soldBy', found.merchant],
            ['refundsConsole.reference', found.reference],
            ['refundsConsole.withdrawalRight', found.waived && translate('refundsConsole.waived')],
          ]}
        />
      </Part>
      <Part title="room.member">
        <DescriptionList
          rows={[
            [
              'ui.name',
              <MemberInShort key="name" member={found.member_id}>
                {about.name || found.name}
              </MemberInShort>,
            ],
            ['room.emailAddress', found.member],
            ['refundsConsole.writesFrom', found.email !== found.member && found.email],
            ['refundsConsole.memberSince', formatMoment(about.since, language)],
            [
              'refundsConsole.history',
              translate('refundsConsole.historyText', {
                orders: about.orders,
                cases: about.cases,
                refunded: about.refunded,
              }),
            ],
            ['room.account', about.blacklisted && translate('room.blocked')],
          ]}
        />
      </Part>
      <Part title="refundsConsole.timeline">
        <ol className={css.timeline}>
          {found.steps.map(({ state, at, actor_kind: kind, actor, note }) => {
            return (
              <li key={`${state} ${at}`}>
                <strong>{translate(states[state][0])}</strong>
                <span className="soft">
                  {kind === 'operator' ? actor : translate(actorNames[kind])} · <Age at={at} />
                </span>
                {note !== null && <span>{note}</span>}
              </li>
            )
          })}
        </ol>
      </Part>
    </>
  )
}

/** All lines of the order: those of the case stand out, the others say what they are. */
function Lines({ found: { lines, currency } }: { found: OpenedCase }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  return (
    <ul className="stack-2">
      {lines.map(
        ({ position, name, quantity, returned, units, amount, refunded, asked, other, codes_taken: codes }) => (
          <li key={position} className={asked ? css.line : `${css.line} soft`}>
            <span>
              {quantity > 1 && `${quantity} × `}
              <ProductLink>{name}</ProductLink>{' '}
              {units !== null && (
                <Tag tone="warning">{translate('refundsConsole.unitsAsked', { units, quantity })}</Tag>
              )}
              {returned > 0 && (
                <Tag tone="neutral">{translate('refundsConsole.unitsReturned', { units: returned })}</Tag>
              )}
              {refunded && <Tag tone="success">{translate('room.refunded')}</Tag>}
              {codes > 0 && <Tag tone="warning">{translate('refundsConsole.codesTaken', { codes })}</Tag>}
              {!asked && !refunded && (
                <Tag tone="neutral">
                  {other === null
                    ? translate('refundsConsole.notAsked')
                    : translate('refundsConsole.otherCase', { refund: other })}
                </Tag>
              )}
            </span>
            <span>{formatMoney(money(amount, currency), language)}</span>
          </li>
        ),
      )}
    </ul>
  )
}

const countryName = (code: string, language: string) =>
  new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code
