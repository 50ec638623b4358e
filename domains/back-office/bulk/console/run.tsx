import { useEffect } from 'react'
import { call } from '@/platform/http/client'
import type { Language } from '@/platform/i18n/languages'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { nameOfPlatform } from '@/platform/ui/browser/page-platforms'
import { Actions } from '@/platform/ui/controls/actions'
import { ActionButton } from '@/platform/ui/data/action-button'
import { useAnswer } from '@/platform/ui/data/answers'
import { DescriptionList } from '@/platform/ui/data/description-list'
import { formatMoment } from '@/platform/ui/data/moment'
import type { Selection, ShownRun } from '../contract/fields'
import { isUndoable } from '../rules'
import css from './bulk.module.css'
import { stateNames } from './names'
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
export function Run({ run: listed, offered, mayUndo, mayStop, onMoved }: RunProps) {
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
          ['bulk.state', translate(stateNames[state])],
          ['bulk.whom', wordsOf(run.selection, offered, language).join(', ')],
          ['bulk.count', expected],
          [act === 'notify' ? 'bulk.written' : 'bulk.changed', String(done)],
          ['bulk.passed', passed > 0 && passed],
          ['bulk.subject', notices && Object.values(notices)[0]?.subject],
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
