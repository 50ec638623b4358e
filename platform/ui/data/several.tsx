import { type ReactNode, useState } from 'react'
import type { FailureCode } from '@/platform/codes/codes'
import type { Outcome } from '@/platform/http/client'
import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '../controls/button'
import { Tag } from '../feedback/tag'
import { type RefusedOutcome, useSubmit } from '../forms/submit'
import { Dialog } from '../overlays/dialog'
import { DialogFoot } from '../overlays/dialog-foot'
import { ActionError } from './action-error'
import { useRenewal } from './answers'
import type { Choosing } from './data-table'
import type { ShownList } from './list'
import css from './several.module.css'

/** A thing that may be done with several rows: each on its own, by the call that does it with one. */
interface SeveralAct<Row> {
  readonly title: MessageKey
  /** Why it cannot be done with a row, as far as the list knows; null: it can. */
  readonly refused: (row: Row) => MessageKey | null
  /** A field that is filled in first, once for all of them; nothing is done while it is empty. */
  readonly choice?: (value: string, onChange: (value: string) => void) => ReactNode
  /** Whether a value of it will do; left out: any that is not empty. */
  readonly isChoice?: (value: string) => boolean
  readonly send: (row: Row, choice: string) => Promise<Outcome<unknown>>
}

export interface SeveralActs<Row> {
  /** Names a row. */
  readonly nameOf: (row: Row) => string
  /** Those that the operator may do; none: no row can be chosen. */
  readonly acts: readonly SeveralAct<Row>[]
}

type Key = string | number

interface Several<Row> {
  readonly choosing: Choosing<Row> | undefined
  /** Under the list, while rows are chosen: how many, and what may be done with them. */
  readonly bar: ReactNode
}

/** The rows of a list that are chosen, and what may be done with them (decision 0182). */
export function useSeveral<Row, Wire>(list: ShownList<Row, Wire>, several: SeveralActs<Row> | undefined): Several<Row> {
  const translate = useTranslate()
  const { keyOf } = list.declared
  const [chosen, setChosen] = useState<ReadonlySet<Key>>(new Set())
  const [begun, setBegun] = useState<{ readonly act: SeveralAct<Row>; readonly rows: readonly Row[] } | null>(null)
  if (!several || several.acts.length === 0) return { choosing: undefined, bar: null }
  const shown = list.rows ?? []
  const rows = shown.filter((row) => chosen.has(keyOf(row)))
  return {
    choosing: {
      isChosen: (row) => chosen.has(keyOf(row)),
      areAll: rows.length > 0 && rows.length === shown.length,
      nameOf: several.nameOf,
      onChoose: (row, isChosen) => {
        const others = [...chosen].filter((key) => key !== keyOf(row))
        setChosen(new Set(isChosen ? [...others, keyOf(row)] : others))
      },
      onAll: (all) => setChosen(new Set(all ? shown.map(keyOf) : [])),
    },
    bar: (
      <>
        {rows.length > 0 && (
          <section className={css.bar} aria-label={translate('room.chosenRows', { count: rows.length })}>
            <span role="status">{translate('room.chosenRows', { count: rows.length })}</span>
            {several.acts.map((act) => (
              <Button
                key={act.title}
                variant="secondary"
                aria-haspopup="dialog"
                onClick={() => setBegun({ act, rows })}
              >
                {translate(act.title)}
              </Button>
            ))}
            <Button variant="tertiary" onClick={() => setChosen(new Set())}>
              {translate('room.unchoose')}
            </Button>
          </section>
        )}
        {begun && (
          <SeveralDialog
            act={begun.act}
            rows={begun.rows.map((row) => ({ row, key: keyOf(row), name: several.nameOf(row) }))}
            onDone={(done) => setChosen(new Set([...chosen].filter((key) => !done.has(key))))}
            onClose={() => setBegun(null)}
          />
        )}
      </>
    ),
  }
}

interface NamedRow<Row> {
  readonly row: Row
  readonly key: Key
  readonly name: string
}

interface SeveralDialogProps<Row> {
  act: SeveralAct<Row>
  rows: readonly NamedRow<Row>[]
  /** Called at the end with those that it was done with. */
  onDone: (done: ReadonlySet<Key>) => void
  onClose: () => void
}

/** After these no further row is tried: it would go the same way. */
const endsAll: ReadonlySet<FailureCode> = new Set<FailureCode>([10010, 20051, 'unreachable'])

type Reports = ReadonlyMap<Key, Outcome<unknown>>

/** Says with which rows something would be done, does it with one after the other, and says what became of each. */
function SeveralDialog<Row>({ act, rows, onDone, onClose }: SeveralDialogProps<Row>) {
  const translate = useTranslate()
  const renewed = useRenewal()
  const [choice, setChoice] = useState('')
  const [reports, setReports] = useState<Reports>(new Map())
  const isChosen = !act.choice || (act.isChoice?.(choice) ?? choice !== '')
  const meant = rows.filter(({ row }) => act.refused(row) === null)
  const { submit, sending } = useSubmit(async () => {
    const found = new Map<Key, Outcome<unknown>>()
    for (const { row, key } of meant) {
      const outcome = await act.send(row, choice)
      found.set(key, outcome)
      setReports(new Map(found))
      if (!outcome.ok && endsAll.has(outcome.code)) break
    }
    await renewed()
    onDone(new Set([...found].filter(([, { ok }]) => ok).map(([key]) => key)))
  })
  const isOver = reports.size > 0 && !sending
  return (
    <Dialog title={translate(act.title)} onClose={onClose} held={sending}>
      <div className="stack-4">
        <p>{translate('room.severalText')}</p>
        {!isOver && act.choice?.(choice, setChoice)}
        <ul className={css.rows} aria-live="polite">
          {rows.map(({ row, key, name }) => (
            <li key={key}>
              <span className={css.name}>{name}</span>
              <Report refused={act.refused(row)} outcome={reports.get(key)} isOver={isOver} />
            </li>
          ))}
        </ul>
        {isOver ? (
          <Button onClick={onClose}>{translate('room.toList')}</Button>
        ) : (
          <DialogFoot held={sending}>
            <Button busy={sending} unavailable={!isChosen || meant.length === 0} onClick={() => void submit()}>
              {translate(act.title)}
            </Button>
          </DialogFoot>
        )}
      </div>
    </Dialog>
  )
}

interface ReportProps {
  refused: MessageKey | null
  outcome: Outcome<unknown> | undefined
  isOver: boolean
}

/** The plan for a row, or the outcome. */
function Report({ refused, outcome, isOver }: ReportProps) {
  const translate = useTranslate()
  if (refused !== null) {
    return (
      <span className="quiet">
        {translate(refused)} <Tag tone="neutral">{translate('room.leftOut')}</Tag>
      </span>
    )
  }
  if (outcome?.ok) return <Tag tone="success">{translate('room.severalDone')}</Tag>
  if (outcome === undefined && !isOver) return <Tag tone="neutral">{translate('room.toDo')}</Tag>
  return (
    <>
      <Tag tone="warning">{translate('room.notDone')}</Tag>
      {outcome !== undefined && (
        <div className={css.reason}>
          <ActionError outcome={outcome as RefusedOutcome} />
        </div>
      )}
    </>
  )
}
