import { useEffect } from 'react'
import type { SignedInOperator } from '@/domains/staff/operators/contract/boot'
import { may } from '@/domains/staff/operators/rules/permissions'
import { call } from '@/platform/http/client'
import type { Language } from '@/platform/i18n/languages'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { consoleRoom } from '@/platform/paths'
import { navigate } from '@/platform/ui/browser/navigation'
import { nameOfPlatform } from '@/platform/ui/browser/page-platforms'
import { Actions } from '@/platform/ui/controls/actions'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import { ActionButton } from '@/platform/ui/data/action-button'
import { useAnswer } from '@/platform/ui/data/answers'
import { Moment, Word } from '@/platform/ui/data/cells'
import { DescriptionList } from '@/platform/ui/data/description-list'
import { defineList, useConsoleList } from '@/platform/ui/data/list'
import { ListRoom } from '@/platform/ui/data/list-room'
import { formatMoment } from '@/platform/ui/data/moment'
import { useAnnounce } from '@/platform/ui/data/notices'
import type { Selection, ShownRun } from '../contract/fields'
import { isUndoable } from '../rules'
import css from './bulk.module.css'
import { actNames, stateNames } from './names'
import { NewRun } from './new-run'
import type { Assortment } from './selection-fields'

/** In milliseconds: how often a watched run is refreshed. */
const glance = 2000

const isUnderWay = ({ state }: ShownRun) => state === 'running' || state === 'undoing'

interface RunProps {
  run: ShownRun
  offered: Assortment | null
  mayUndo: boolean
  mayStop: boolean
  /** It has come further than the list says; the same at every drawing. */
  onMoved: () => void
}

/** One run: whom it concerns, how far it has come, and the ways to stop it and to take it back. */
function Run({ run: listed, offered, mayUndo, mayStop, onMoved }: RunProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { data } = useAnswer('GET /console/api/bulk/show', { run: listed.id }, undefined, {
    again: ({ run }) => isUnderWay(run) && glance,
  })
  const run = data?.run ?? listed
  const { id, act, state, expected, done, passed, reason, started, started_by, ended, notices } = run

  const seen = data?.run.state
  useEffect(() => {
    if (seen && seen !== listed.state) onMoved()
  }, [seen, listed.state, onMoved])

  return (
    <>
      {isUnderWay(run) && (
        <div className={css.progress}>
          <progress value={done + passed} max={Math.max(expected, 1)} aria-label={translate(stateNames[state])} />
        </div>
      )}
      <DescriptionList
        rows={[
          ['room.status', translate(stateNames[state])],
          ['bulk.whom', wordsOf(run.selection, offered, language).join(', ')],
          ['bulk.count', expected],
          [act === 'notify' ? 'bulk.written' : 'bulk.changed', String(done)],
          ['bulk.passed', passed > 0 && passed],
          ['room.subject', notices && Object.values(notices)[0]?.subject],
          ['room.reason', reason],
          ['bulk.by', started_by],
          ['bulk.at', formatMoment(started, language)],
          ['bulk.ended', ended !== null && formatMoment(ended, language)],
        ]}
      />
      <Actions>
        <ActionButton
          title="bulk.stop"
          offered={mayStop && state === 'running'}
          send={() => call('POST /console/api/bulk/stop', { run: id })}
          done={translate('bulk.wasStopped')}
        />
        <ActionButton
          title="bulk.undo"
          offered={mayUndo && isUndoable(run)}
          text={translate('bulk.undoText')}
          send={(why) => call('POST /console/api/bulk/undo', { run: id, reason: why })}
          done={translate('bulk.undoBegun')}
        />
      </Actions>
    </>
  )
}

/** A selection in words, as far as they are names. */
function wordsOf(wanted: Selection, offered: Assortment | null, language: Language): readonly string[] {
  const nameOf = (pid: string) => offered?.products.find((each) => String(each.pid) === pid)?.name ?? pid
  const { version_from: from, version_until: until, ends_from: first, ends_until: last } = wanted
  return [
    offered?.lines.find(({ key }) => key === wanted.line)?.name ?? wanted.line,
    ...(wanted.products?.split(',').map(nameOf) ?? []),
    wanted.platform && nameOfPlatform(wanted.platform, language),
    (from || until) && `${from ?? ''}–${until ?? ''}`,
    (first || last) && `${first ?? ''}–${last ?? ''}`,
    wanted.metadata_key && `${wanted.metadata_key} = ${wanted.metadata_value ?? ''}`,
  ].flatMap((each) => each || [])
}

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
    { key: 'state', title: 'room.status', cell: ({ state }) => <Word of={stateNames[state]} /> },
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
