import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Outcome } from '@/platform/http/client'
import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '../controls/button'
import type { Choosing } from './data-table'
import type { ShownList } from './list'
import css from './several.module.css'
import type { AskedAct, RowKey } from './several-dialog'

const SeveralDialog = lazy(async () => ({ default: (await import('./several-dialog')).SeveralDialog }))

/** A thing that may be done with several rows: each on its own, by the call that does it with one. */
interface SeveralAct<Row> extends AskedAct {
  /** Why it cannot be done with a row, as far as the list knows; null: it can. */
  readonly refused: (row: Row) => MessageKey | null
  readonly send: (row: Row, choice: string) => Promise<Outcome<unknown>>
}

export interface SeveralActs<Row> {
  /** Names a row. */
  readonly nameOf: (row: Row) => string
  /** Those that the operator may do; none: no row can be chosen. */
  readonly acts: readonly SeveralAct<Row>[]
}

interface Several<Row> {
  readonly choosing: Choosing<Row> | undefined
  /** Under the list, while rows are chosen: how many, and what may be done with them. */
  readonly bar: ReactNode
}

/** The rows of a list that are chosen, and what may be done with them (decision 0182). */
export function useSeveral<Row, Wire>(list: ShownList<Row, Wire>, several: SeveralActs<Row> | undefined): Several<Row> {
  const translate = useTranslate()
  const { keyOf } = list.declared
  const [chosen, setChosen] = useState<ReadonlySet<RowKey>>(new Set())
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
          <Suspense fallback={null}>
            <SeveralDialog
              act={begun.act}
              rows={begun.rows.map((row) => ({
                key: keyOf(row),
                name: several.nameOf(row),
                refused: begun.act.refused(row),
                send: (choice) => begun.act.send(row, choice),
              }))}
              onDone={(done) => setChosen(new Set([...chosen].filter((key) => !done.has(key))))}
              onClose={() => setBegun(null)}
            />
          </Suspense>
        )}
      </>
    ),
  }
}
