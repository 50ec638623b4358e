import { useCallback } from 'react'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { ButtonLink } from '@/platform/ui/button-link'
import { type Column, DataTable } from '@/platform/ui/desk/data-table'
import { DeskHeader } from '@/platform/ui/desk/desk-header'
import { DetailLayout } from '@/platform/ui/desk/detail-layout'
import { formatMoment } from '@/platform/ui/desk/moment'
import { useNotice } from '@/platform/ui/desk/notice'
import { EmptyState } from '@/platform/ui/empty-state'
import { navigate } from '@/platform/ui/navigation'
import { Tag } from '@/platform/ui/tag'
import { useAsked } from '@/platform/ui/use-asked'
import type { CouponOnDesk } from '../desk-contract'
import { call, path } from './api'
import { Coupon } from './coupon'
import { CouponForm } from './coupon-form'
import { useDiscount } from './discount'

/** Every coupon, what has become of it, and new ones. */
export default function Coupons({ item }: { item: string | null }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { line, say } = useNotice()
  const ask = useCallback(() => call('GET /console/api/coupons', {}), [])
  const { data, failure, asking, ask: reload } = useAsked(ask)
  const discount = useDiscount()
  const opened = data?.coupons.find(({ code }) => code === item) ?? null

  const endOf = (expires: number) => (expires === 0 ? translate('couponsDesk.noEnd') : formatMoment(expires, language))

  const columns: readonly Column<CouponOnDesk>[] = [
    { key: 'code', title: 'couponsDesk.code', cell: ({ code }) => code },
    { key: 'name', title: 'couponsDesk.name', cell: ({ name }) => name, wide: 'under' },
    { key: 'discount', title: 'couponsDesk.discount', cell: discount },
    {
      key: 'uses',
      title: 'couponsDesk.used',
      cell: ({ used, uses }) => (uses === null ? used : `${used} / ${uses}`),
      end: true,
    },
    {
      key: 'expires',
      title: 'couponsDesk.expires',
      cell: ({ expires, ended }) => (ended ? <Tag tone="quiet">{translate('couponsDesk.ended')}</Tag> : endOf(expires)),
      wide: true,
    },
  ]
  function done(said: string, code: string) {
    say(said)
    void reload()
    navigate(`${path}/${code}`)
  }
  return (
    <>
      <DeskHeader title={translate('console.coupons')} lead={translate('couponsDesk.lead')}>
        <ButtonLink href={`${path}/new`}>{translate('couponsDesk.new')}</ButtonLink>
      </DeskHeader>
      <DetailLayout
        back={path}
        list={
          <DataTable
            caption={translate('console.coupons')}
            columns={columns.filter(({ wide }) => !(wide && item !== null))}
            pages={{
              rows: data?.coupons ?? null,
              more: false,
              failure,
              asking,
              goOn: async () => {},
              reload: async () => void (await reload()),
              change: () => {},
            }}
            keyOf={({ code }) => code}
            hrefOf={({ code }) => `${path}/${code}`}
            open={opened?.code ?? null}
            empty={
              <EmptyState
                icon="coupon"
                title={translate('couponsDesk.none')}
                text={translate('couponsDesk.noneText')}
              />
            }
          />
        }
        detail={
          item === 'new' && data
            ? {
                key: 'new',
                title: translate('couponsDesk.new'),
                content: (
                  <CouponForm
                    lines={data.lines}
                    onMade={(code) => done(translate('couponsDesk.made', { code }), code)}
                  />
                ),
              }
            : opened && {
                key: opened.code,
                title: opened.code,
                content: (
                  <Coupon
                    coupon={opened}
                    onChanged={(said) => {
                      say(said)
                      void reload()
                    }}
                    onEnded={() => done(translate('couponsDesk.endedNotice', { code: opened.code }), opened.code)}
                  />
                ),
              }
        }
      />
      {line}
    </>
  )
}
