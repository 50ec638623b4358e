import { useState } from 'react'
import type { SignedInOperator } from '@/domains/staff/operators/contract/boot'
import { may } from '@/domains/staff/operators/rules/permissions'
import { call } from '@/platform/http/client'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { consoleRoom } from '@/platform/paths'
import { navigate } from '@/platform/ui/browser/navigation'
import { useList } from '@/platform/ui/calls/use-list'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import { ConsoleHeader } from '@/platform/ui/data/console-header'
import { type Column, DataTable } from '@/platform/ui/data/data-table'
import { DetailLayout } from '@/platform/ui/data/detail-layout'
import { formatMoment } from '@/platform/ui/data/moment'
import { useNotice } from '@/platform/ui/data/notice'
import { EmptyState } from '@/platform/ui/feedback/empty-state'
import type { ShownRun } from '../contract/fields'
import { actNames, stateNames } from './names'
import { NewRun } from './new-run'
import { Run } from './run'
import type { Assortment } from './selection-fields'

const path = consoleRoom('bulk')

/** The bulk runs with their progress, and the form of a new one. */
export default function Bulk({ operator, item }: { operator: SignedInOperator; item: string | null }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { line, announce } = useNotice()
  const [offered, setOffered] = useState<Assortment | null>(null)
  const pages = useList(
    async (_, last: ShownRun | null) => {
      const outcome = await call('GET /console/api/bulk', last ? { before: last.id } : {})
      if (outcome.ok) setOffered(outcome.data)
      return outcome
    },
    {},
    ({ rows }) => rows,
  )
  const opened = pages.rows?.find(({ id }) => String(id) === item) ?? null
  const rights = { change: may(operator.role, 'bulk.change'), notify: may(operator.role, 'bulk.notify') }

  const columns: readonly Column<ShownRun>[] = [
    { key: 'act', title: 'bulk.act', cell: ({ act, amount }) => translate(actNames[act], { count: amount ?? 0 }) },
    { key: 'state', title: 'bulk.state', cell: ({ state }) => translate(stateNames[state]) },
    { key: 'count', title: 'bulk.count', cell: ({ expected }) => expected, end: true },
    { key: 'by', title: 'bulk.by', cell: ({ started_by }) => started_by, wide: true },
    { key: 'at', title: 'bulk.at', cell: ({ started }) => formatMoment(started, language), wide: true },
  ]
  function begun(run: number) {
    announce(translate('bulk.begun'))
    void pages.reload()
    navigate(`${path}/${run}`)
  }
  const fresh = item === 'new' &&
    offered && {
      key: 'new',
      title: translate('bulk.new'),
      content: <NewRun offered={offered} rights={rights} onBegun={begun} />,
    }
  return (
    <>
      <ConsoleHeader title={translate('console.bulk')} lead={translate('bulk.lead')}>
        {(rights.change || rights.notify) && <ButtonLink href={`${path}/new`}>{translate('bulk.new')}</ButtonLink>}
      </ConsoleHeader>
      <DetailLayout
        back={path}
        list={
          <DataTable
            caption={translate('console.bulk')}
            columns={columns.filter(({ wide }) => !(wide && (opened || fresh)))}
            pages={pages}
            keyOf={({ id }) => id}
            hrefOf={({ id }) => `${path}/${id}`}
            open={opened?.id ?? null}
            empty={<EmptyState icon="box" title={translate('bulk.none')} text={translate('bulk.noneText')} />}
          />
        }
        detail={
          fresh ||
          (opened && {
            key: opened.id,
            title: translate(actNames[opened.act], { count: opened.amount ?? 0 }),
            content: (
              <Run
                key={opened.id}
                run={opened}
                offered={offered}
                mayUndo={rights.change}
                mayStop={may(operator.role, 'bulk.stop')}
                onMoved={pages.reload}
                onChanged={(message) => {
                  announce(message)
                  void pages.reload()
                }}
              />
            ),
          })
        }
      />
      {line}
    </>
  )
}
