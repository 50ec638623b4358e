import { shopName } from '@/domains/promotion/campaign-gifts/rules/shop-name'
import { call } from '@/platform/http/client'
import { formatMoney } from '@/platform/i18n/money'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { money } from '@/platform/money/money'
import { consoleRoom } from '@/platform/paths'
import { useList } from '@/platform/ui/calls/use-list'
import { ConsoleHeader } from '@/platform/ui/data/console-header'
import { type Column, DataTable } from '@/platform/ui/data/data-table'
import { DetailLayout } from '@/platform/ui/data/detail-layout'
import { useNotice } from '@/platform/ui/data/notice'
import { EmptyState } from '@/platform/ui/feedback/empty-state'
import { Tag } from '@/platform/ui/feedback/tag'
import type { ListedPool } from '../contract/console'
import { Pool } from './pool'

const path = consoleRoom('codes')

/** The pools that codes are given out of, and how many are left of each. */
export default function Pools({ item }: { item: string | null }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { line, announce } = useNotice()
  const pages = useList(
    (input) => call('GET /console/api/codes', input),
    {},
    ({ pools }) => pools,
  )
  const opened = pages.rows?.find(({ pool }) => pool === item) ?? null
  const nameOf = ({ name, currency, amount, site }: ListedPool) =>
    currency === null || amount === null
      ? name
      : `${name}, ${formatMoney(money(amount, currency), language)}${site === null ? '' : `, ${shopName(site, language)}`}`

  const columns: readonly Column<ListedPool>[] = [
    { key: 'name', title: 'pools.name', cell: nameOf },
    {
      key: 'kind',
      title: 'pools.kind',
      cell: ({ kind }) => translate(kind === 'oem' ? 'pools.licence' : 'pools.gift'),
      wide: true,
    },
    { key: 'free', title: 'pools.free', cell: ({ free }) => free, end: true },
    { key: 'all', title: 'pools.all', cell: ({ all }) => all, end: true, wide: true },
    { key: 'threshold', title: 'pools.threshold', cell: ({ threshold }) => threshold, end: true, wide: true },
    {
      key: 'state',
      title: 'pools.state',
      cell: ({ low, free, all }) => {
        if (all === 0) return <Tag tone="neutral">{translate('pools.unstocked')}</Tag>
        return low ? (
          <Tag tone="warning">{translate(free === 0 ? 'pools.empty' : 'pools.low')}</Tag>
        ) : (
          <Tag tone="success">{translate('pools.enough')}</Tag>
        )
      },
    },
  ]
  return (
    <>
      <ConsoleHeader title={translate('console.codes')} lead={translate('pools.lead')} />
      <DetailLayout
        back={path}
        list={
          <DataTable
            caption={translate('console.codes')}
            columns={columns.filter(({ wide }) => !(wide && opened))}
            pages={pages}
            keyOf={({ pool }) => pool}
            hrefOf={({ pool }) => `${path}/${encodeURIComponent(pool)}`}
            open={opened?.pool ?? null}
            empty={<EmptyState icon="key" title={translate('pools.none')} text={translate('pools.noneText')} />}
          />
        }
        detail={
          opened && {
            key: opened.pool,
            title: nameOf(opened),
            content: (
              <Pool
                pool={opened}
                onChanged={(message) => {
                  announce(message)
                  void pages.reload()
                }}
                onStale={pages.reload}
              />
            ),
          }
        }
      />
      {line}
    </>
  )
}
