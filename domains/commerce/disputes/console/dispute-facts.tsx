import { formatMoney } from '@/platform/i18n/money'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { money } from '@/platform/money/money'
import { consoleRoom } from '@/platform/paths'
import { Age } from '@/platform/ui/data/age'
import css from '@/platform/ui/data/case.module.css'
import { DescriptionList } from '@/platform/ui/data/description-list'
import { formatMoment } from '@/platform/ui/data/moment'
import { Part } from '@/platform/ui/data/part'
import { Tag } from '@/platform/ui/feedback/tag'
import type { OpenedDispute } from '../contract/console'
import { actorNames, stepNames } from './names'

/** The facts of a dispute: the bank's claim, the suspended lines, the member, and the outcome. */
export function DisputeFacts({ found }: { found: OpenedDispute }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { respond_by: day, fee, payment_fee: paid, currency } = found
  const price = ({ amount, currency }: NonNullable<typeof fee>) => formatMoney(money(amount, currency), language)
  return (
    <>
      <Part title="disputesConsole.theDispute">
        <DescriptionList
          rows={[
            [
              'disputesConsole.respondBy',
              day === null ? translate('disputesConsole.noDay') : formatMoment(day, language),
            ],
            ['disputesConsole.opened', formatMoment(found.opened, language)],
            ['disputesConsole.reason', found.reason],
            ['disputesConsole.order', found.order ?? translate('disputesConsole.noOrder')],
            [
              'disputesConsole.member',
              found.member_id !== null && <a href={consoleRoom('members', String(found.member_id))}>{found.member}</a>,
            ],
            ['disputesConsole.provider', found.provider],
            ['disputesConsole.reference', `${found.reference} · ${found.payment}`],
            ['disputesConsole.fee', fee && price(fee)],
            ['disputesConsole.paymentFee', paid && price(paid)],
            ['disputesConsole.lostAgain', found.lost_again ? price({ amount: found.lost_again, currency }) : false],
            ['disputesConsole.statement', found.statement],
          ]}
        />
      </Part>
      {found.refunds.length > 0 && (
        <Part title="disputesConsole.refunded">
          <ul className={css.lines}>
            {found.refunds.map(({ amount, at, case: number, reference }) => (
              <li key={`${number} ${at}`} className={css.line}>
                <span>
                  {price({ amount, currency })}{' '}
                  <span className={css.quiet}>
                    {[at && formatMoment(at, language), reference, number].filter(Boolean).join(' · ')}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Part title="disputesConsole.rests">
        {found.lines.length === 0 ? (
          <p className={css.quiet}>{translate('disputesConsole.restsNothing')}</p>
        ) : (
          <ul className={css.lines}>
            {found.lines.map(({ name, order, resting }) => (
              <li key={`${order} ${name}`} className={css.line}>
                <span>
                  {name} <span className={css.quiet}>{order}</span>
                </span>
                {resting && <Tag tone="warning">{translate('disputesConsole.resting')}</Tag>}
              </li>
            ))}
          </ul>
        )}
      </Part>
      <Part title="disputesConsole.timeline">
        <ol className={css.timeline}>
          {found.steps.map(({ kind, at, actor_kind: by, actor, note }) => (
            <li key={`${kind} ${at} ${note}`}>
              <strong>{translate(stepNames[kind])}</strong>
              <span className={css.quiet}>
                {by === 'operator' ? actor : translate(actorNames[by])} · <Age at={at} />
              </span>
              {note !== null && <span>{note}</span>}
            </li>
          ))}
        </ol>
      </Part>
    </>
  )
}
