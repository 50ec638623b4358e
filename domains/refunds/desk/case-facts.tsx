import type { SignedInOperator } from '@/domains/operators/boot'
import { may } from '@/domains/operators/permissions'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { formatMoney } from '@/platform/money/format'
import { money } from '@/platform/money/money'
import { Age } from '@/platform/ui/desk/age'
import { Facts } from '@/platform/ui/desk/facts'
import { formatMoment } from '@/platform/ui/desk/moment'
import { Part } from '@/platform/ui/desk/part'
import { Tag } from '@/platform/ui/tag'
import type { OpenedCase } from '../desk-contract'
import { actorNames, stateNames } from './names'
import css from './refunds.module.css'

/** What is known of a case: what is asked back, what was said, the order, the member, and what became of it. */
export function CaseFacts({ found, operator }: { found: OpenedCase; operator: SignedInOperator }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { about, refund } = found
  return (
    <>
      <Part title="refundsDesk.askedBack">
        <Lines found={found} />
      </Part>
      {(found.reason !== null || found.description !== '') && (
        <Part title="refundsDesk.said">
          {found.reason !== null && <p>{found.reason}</p>}
          {found.description !== '' && <blockquote className={css.said}>{found.description}</blockquote>}
          {may(operator.role, 'tickets.answer') && (
            <a href={`/console/tickets?${new URLSearchParams({ state: 'all', search: refund })}`}>
              {translate('refundsDesk.conversation')}
            </a>
          )}
        </Part>
      )}
      <Part title="refundsDesk.theOrder">
        <Facts
          rows={[
            ['refundsDesk.orderNumber', found.order],
            ['refundsDesk.placed', formatMoment(found.placed, language)],
            ['refundsDesk.paid', found.paid !== null && formatMoment(found.paid, language)],
            ['refundsDesk.total', formatMoney(money(found.total, found.currency), language)],
            ['refundsDesk.country', countryName(found.country, language)],
            ['refundsDesk.coupon', found.coupon],
            ['refundsDesk.provider', found.provider ?? translate('refundsDesk.outside')],
            ['refundsDesk.reference', found.reference],
            ['refundsDesk.withdrawalRight', found.waived && translate('refundsDesk.waived')],
          ]}
        />
      </Part>
      <Part title="refundsDesk.theMember">
        <Facts
          rows={[
            ['refundsDesk.name', about.name || found.name],
            ['refundsDesk.address', found.member],
            ['refundsDesk.writesFrom', found.email !== found.member && found.email],
            ['refundsDesk.memberSince', formatMoment(about.since, language)],
            [
              'refundsDesk.history',
              translate('refundsDesk.historyText', {
                orders: about.orders,
                cases: about.cases,
                refunded: about.refunded,
              }),
            ],
            ['refundsDesk.standing', about.blacklisted && translate('refundsDesk.blacklisted')],
          ]}
        />
      </Part>
      <Part title="refundsDesk.timeline">
        <ol className={css.timeline}>
          {found.steps.map(({ state, at, actor_kind: kind, actor, note }) => {
            return (
              <li key={`${state} ${at}`}>
                <strong>{translate(stateNames[state])}</strong>
                <span className={css.quiet}>
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
    <ul className={css.lines}>
      {lines.map(({ position, name, quantity, amount, refunded, asked, other, codes_taken: codes }) => (
        <li key={position} className={asked ? css.line : `${css.line} ${css.quiet}`}>
          <span>
            {quantity > 1 && `${quantity} × `}
            {name} {refunded && <Tag tone="pine">{translate('refundsDesk.refunded')}</Tag>}
            {codes > 0 && <Tag tone="lamp">{translate('refundsDesk.codesTaken', { codes })}</Tag>}
            {!asked && !refunded && (
              <Tag tone="quiet">
                {other === null
                  ? translate('refundsDesk.notAsked')
                  : translate('refundsDesk.otherCase', { refund: other })}
              </Tag>
            )}
          </span>
          <span>{formatMoney(money(amount, currency), language)}</span>
        </li>
      ))}
    </ul>
  )
}

const countryName = (code: string, language: string) =>
  new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code
