import { useState } from 'react'
import { emailProblem } from '@/domains/accounts/identity/rules'
import { call } from '@/platform/http/client'
import { formatMoney } from '@/platform/i18n/money'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { allCurrencies } from '@/platform/money/iso-4217'
import { money } from '@/platform/money/money'
import { consoleRoom } from '@/platform/paths'
import { navigate } from '@/platform/ui/browser/navigation'
import { currencies } from '@/platform/ui/browser/page-offer'
import { Actions } from '@/platform/ui/controls/actions'
import { Button } from '@/platform/ui/controls/button'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import { ActionButton } from '@/platform/ui/data/action-button'
import { ActionError } from '@/platform/ui/data/action-error'
import { Moment, Word } from '@/platform/ui/data/cells'
import { DescriptionList } from '@/platform/ui/data/description-list'
import { defineList, useConsoleList } from '@/platform/ui/data/list'
import { ListRoom } from '@/platform/ui/data/list-room'
import { formatMoment } from '@/platform/ui/data/moment'
import { useAnnounce } from '@/platform/ui/data/notices'
import { Alert } from '@/platform/ui/feedback/alert'
import { Tag } from '@/platform/ui/feedback/tag'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import { TextArea } from '@/platform/ui/forms/text-area'
import type { CouponInConsole } from '../contract/console'
import { audienceWords, CouponForm } from './coupon-form'

const path = consoleRoom('coupons')

interface HoldersProps {
  code: string
  onChanged: (message: string) => void
}

/** Gives a coupon to a member by address, or takes it back. */
function Holders({ code, onChanged }: HoldersProps) {
  const translate = useTranslate()
  const [takesBack, setTakesBack] = useState(false)
  const { form, field, sending, refused } = useForm({
    initial: { email: '', reason: '' },
    check: ({ email = '', reason = '' }) => ({
      email: emailProblem(email.trim()) === null ? null : 'couponsConsole.noAddress',
      reason: reason.trim() === '' ? 'room.reasonMissing' : null,
    }),
    send: ({ email, reason }) => change(takesBack, { code, email: email.trim(), reason: reason.trim() }),
    onDone: (_, { email }) =>
      onChanged(
        translate(takesBack ? 'couponsConsole.takenBack' : 'couponsConsole.given', { email: email.trim(), code }),
      ),
  })
  return (
    <form className="stack-4 fitting" {...form}>
      {refused &&
        !refused.ok &&
        (refused.code === 20035 || refused.code === 20085 ? (
          <Alert tone="danger">{translate('couponsConsole.noSuchMember')}</Alert>
        ) : (
          <ActionError outcome={refused} />
        ))}
      <Field {...field('email')} label={translate('couponsConsole.member')} type="email" autoComplete="off" />
      <TextArea
        {...field('reason')}
        label={translate('room.reason')}
        hint={translate('room.reasonInLog')}
        maxLength={500}
        required
      />
      <Actions>
        <Button type="submit" busy={sending && !takesBack} onClick={() => setTakesBack(false)}>
          {translate('couponsConsole.give')}
        </Button>
        <Button type="submit" variant="secondary" busy={sending && takesBack} onClick={() => setTakesBack(true)}>
          {translate('couponsConsole.takeBack')}
        </Button>
      </Actions>
    </form>
  )
}

const change = (takesBack: boolean, holding: { code: string; email: string; reason: string }) =>
  takesBack ? call('POST /console/api/coupons/take-back', holding) : call('POST /console/api/coupons/give', holding)

/** Amounts in each currency, in a row. */
function useAmounts() {
  const { language } = useLanguage()
  return (amounts: NonNullable<CouponInConsole['amounts']>) =>
    [...new Set([...currencies, ...allCurrencies])]
      .flatMap((currency) => {
        const amount = amounts[currency]
        return amount === undefined ? [] : formatMoney(money(amount, currency), language)
      })
      .join('\u00a0· ')
}

/** Returns a function that words a coupon's discount. */
function useDiscount() {
  const show = useAmounts()
  return ({ percent, amounts }: CouponInConsole) => (amounts ? show(amounts) : `${percent} %`)
}

/** One coupon: what it is for, how often it was used, and its end. */
function Coupon({ coupon, onChanged }: { coupon: CouponInConsole; onChanged: (message: string) => void }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const show = useAmounts()
  const discount = useDiscount()
  const { code, name, lines, products, minimum, uses, uses_per_member, used, held, expires, ended } = coupon
  const { audience, holders } = coupon
  const scope = [...lines, ...new Set(products)].join(', ')
  return (
    <>
      <DescriptionList
        rows={[
          ['couponsConsole.name', name],
          ['couponsConsole.discount', discount(coupon)],
          ['couponsConsole.scope', scope === '' ? translate('couponsConsole.everything') : scope],
          ['couponsConsole.minimum', minimum && show(minimum)],
          ['couponsConsole.used', uses === null ? String(used) : `${used} / ${uses}`],
          ['couponsConsole.held', held],
          ['couponsConsole.usesPerMember', uses_per_member],
          ['couponsConsole.audience', translate(audienceWords[audience])],
          ['couponsConsole.holders', translate('couponsConsole.holderCount', { count: holders })],
          [
            'couponsConsole.expires',
            expires === 0 ? translate('couponsConsole.noEnd') : formatMoment(expires, language),
          ],
        ]}
      />
      {!ended && audience !== 'everyone' && <Holders code={code} onChanged={onChanged} />}
      <Actions>
        <ActionButton
          title="couponsConsole.end"
          offered={!ended}
          text={translate('couponsConsole.endText', { code })}
          send={(reason) => call('POST /console/api/coupons/end', { code, reason })}
          done={translate('couponsConsole.endedNotice', { code })}
        />
      </Actions>
    </>
  )
}

const Discount = ({ coupon }: { coupon: CouponInConsole }) => useDiscount()(coupon)

const couponsList = defineList({
  question: 'GET /console/api/coupons',
  rows: ({ coupons }) => coupons,
  path,
  title: 'console.coupons',
  lead: 'couponsConsole.lead',
  keyOf: ({ code }) => code,
  columns: [
    { key: 'code', title: 'couponsConsole.code', cell: ({ code }) => code },
    { key: 'name', title: 'couponsConsole.name', cell: ({ name }) => name, wide: 'under' },
    { key: 'discount', title: 'couponsConsole.discount', cell: (coupon) => <Discount coupon={coupon} /> },
    {
      key: 'uses',
      title: 'couponsConsole.used',
      cell: ({ used, uses }) => (uses === null ? used : `${used} / ${uses}`),
      end: true,
    },
    {
      key: 'expires',
      title: 'couponsConsole.expires',
      cell: ({ expires, ended }) =>
        ended ? (
          <Tag tone="neutral">
            <Word of="couponsConsole.ended" />
          </Tag>
        ) : (
          <Moment at={expires} never="couponsConsole.noEnd" />
        ),
      wide: true,
    },
  ],
  none: { icon: 'coupon', title: 'couponsConsole.none', text: 'couponsConsole.noneText' },
})

/** Every coupon, what has become of it, and new ones. */
export default function Coupons({ item }: { item: string | null }) {
  const translate = useTranslate()
  const announce = useAnnounce()
  const list = useConsoleList(couponsList)
  const opened = list.find(item)
  const fresh = item === 'new' &&
    list.first && {
      key: 'new',
      title: translate('couponsConsole.new'),
      content: (
        <CouponForm
          lines={list.first.lines}
          onMade={(code) => {
            announce(translate('couponsConsole.made', { code }))
            navigate(list.addressOf(code))
          }}
        />
      ),
    }
  return (
    <ListRoom
      list={list}
      actions={<ButtonLink href={`${path}/new`}>{translate('couponsConsole.new')}</ButtonLink>}
      detail={
        fresh ||
        (opened && {
          key: opened.code,
          title: opened.code,
          content: <Coupon coupon={opened} onChanged={announce} />,
        })
      }
    />
  )
}
