import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { navigate } from '@/platform/ui/browser/navigation'
import { useCall } from '@/platform/ui/calls/use-call'
import { wholeList } from '@/platform/ui/calls/use-list'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import { ConsoleHeader } from '@/platform/ui/data/console-header'
import { type Column, DataTable } from '@/platform/ui/data/data-table'
import { DetailLayout } from '@/platform/ui/data/detail-layout'
import { formatMoment } from '@/platform/ui/data/moment'
import { useNotice } from '@/platform/ui/data/notice'
import { EmptyState } from '@/platform/ui/feedback/empty-state'
import { Tag } from '@/platform/ui/feedback/tag'
import type { CouponInConsole } from '../contract/console'
import { call, path } from './api'
import { Coupon } from './coupon'
import { CouponForm } from './coupon-form'
import { useDiscount } from './discount'

/** Every coupon, what has become of it, and new ones. */
export default function Coupons({ item }: { item: string | null }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { line, announce } = useNotice()
  const known = useCall((input) => call('GET /console/api/coupons', input), {})
  const { data, reload } = known
  const discount = useDiscount()
  const opened = data?.coupons.find(({ code }) => code === item) ?? null

  const endOf = (expires: number) =>
    expires === 0 ? translate('couponsConsole.noEnd') : formatMoment(expires, language)

  const columns: readonly Column<CouponInConsole>[] = [
    { key: 'code', title: 'couponsConsole.code', cell: ({ code }) => code },
    { key: 'name', title: 'couponsConsole.name', cell: ({ name }) => name, wide: 'under' },
    { key: 'discount', title: 'couponsConsole.discount', cell: discount },
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
        ended ? <Tag tone="neutral">{translate('couponsConsole.ended')}</Tag> : endOf(expires),
      wide: true,
    },
  ]
  function done(message: string, code: string) {
    announce(message)
    void reload()
    navigate(`${path}/${code}`)
  }
  return (
    <>
      <ConsoleHeader title={translate('console.coupons')} lead={translate('couponsConsole.lead')}>
        <ButtonLink href={`${path}/new`}>{translate('couponsConsole.new')}</ButtonLink>
      </ConsoleHeader>
      <DetailLayout
        back={path}
        list={
          <DataTable
            caption={translate('console.coupons')}
            columns={columns.filter(({ wide }) => !(wide && item !== null))}
            pages={wholeList(known, data?.coupons ?? null)}
            keyOf={({ code }) => code}
            hrefOf={({ code }) => `${path}/${code}`}
            open={opened?.code ?? null}
            empty={
              <EmptyState
                icon="coupon"
                title={translate('couponsConsole.none')}
                text={translate('couponsConsole.noneText')}
              />
            }
          />
        }
        detail={
          item === 'new' && data
            ? {
                key: 'new',
                title: translate('couponsConsole.new'),
                content: (
                  <CouponForm
                    lines={data.lines}
                    onMade={(code) => done(translate('couponsConsole.made', { code }), code)}
                  />
                ),
              }
            : opened && {
                key: opened.code,
                title: opened.code,
                content: (
                  <Coupon
                    coupon={opened}
                    onChanged={(message) => {
                      announce(message)
                      void reload()
                    }}
                    onEnded={() => done(translate('couponsConsole.endedNotice', { code: opened.code }), opened.code)}
                  />
                ),
              }
        }
      />
      {line}
    </>
  )
}
