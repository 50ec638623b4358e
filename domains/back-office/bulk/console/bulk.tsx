import type { SignedInOperator } from '@/domains/staff/operators/contract/boot'
import { may } from '@/domains/staff/operators/rules/permissions'
import { useTranslate } from '@/platform/i18n/wording'
import { consoleRoom } from '@/platform/paths'
import { navigate } from '@/platform/ui/browser/navigation'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import { Moment, Word } from '@/platform/ui/data/cells'
import { defineList, useConsoleList } from '@/platform/ui/data/list'
import { ListRoom } from '@/platform/ui/data/list-room'
import { useAnnounce } from '@/platform/ui/data/notices'
import type { ShownRun } from '../contract/fields'
import { actNames, stateNames } from './names'
import { NewRun } from './new-run'
import { Run } from './run'

const path = consoleRoom('bulk')

const runsList = defineList({
  question: 'GET /console/api/bulk',
  rows: ({ rows }) => rows,
  after: ({ id }) => ({ before: id }),
  path,
  title: 'console.bulk',
  lead: 'bulk.lead',
  keyOf: ({ id }) => id,
  columns: [
    { key: 'act', title: 'bulk.act', cell: (run) => <ActName run={run} /> },
    { key: 'state', title: 'bulk.state', cell: ({ state }) => <Word of={stateNames[state]} /> },
    { key: 'count', title: 'bulk.count', cell: ({ expected }) => expected, end: true },
    { key: 'by', title: 'bulk.by', cell: ({ started_by: by }) => by, wide: true },
    { key: 'at', title: 'bulk.at', cell: ({ started }) => <Moment at={started} />, wide: true },
  ],
  none: { icon: 'box', title: 'bulk.none', text: 'bulk.noneText' },
})

function ActName({ run: { act, amount } }: { run: ShownRun }) {
  const translate = useTranslate()
  return translate(actNames[act], { count: amount ?? 0 })
}

/** The bulk runs with their progress, and the form of a new one. */
export default function Bulk({ operator, item }: { operator: SignedInOperator; item: string | null }) {
  const translate = useTranslate()
  const announce = useAnnounce()
  const list = useConsoleList(runsList)
  const opened = list.find(item)
  const offered = list.first
  const rights = { change: may(operator.role, 'bulk.change'), notify: may(operator.role, 'bulk.notify') }

  function begun(run: number) {
    announce(translate('bulk.begun'))
    navigate(list.addressOf(run))
  }
  const fresh = item === 'new' &&
    offered && {
      key: 'new',
      title: translate('bulk.new'),
      content: <NewRun offered={offered} rights={rights} onBegun={begun} />,
    }
  return (
    <ListRoom
      list={list}
      actions={
        (rights.change || rights.notify) && <ButtonLink href={`${path}/new`}>{translate('bulk.new')}</ButtonLink>
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
              onMoved={list.reload}
            />
          ),
        })
      }
    />
  )
}
