import { type ReactNode, useState } from 'react'
import type { FailureCode } from '@/platform/codes/codes'
import type { Outcome } from '@/platform/http/client'
import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '../controls/button'
import { Tag } from '../feedback/tag'
import { useSubmit } from '../forms/submit'
import { Dialog } from '../overlays/dialog'
import { DialogFoot } from '../overlays/dialog-foot'
import { ActionError } from './action-error'
import { useRenewal } from './answers'
import css from './several.module.css'

export type RowKey = string | number

/** An act for several rows, and the field that it begins with. */
export interface AskedAct {
  readonly title: MessageKey
  /** A field that is filled in first, once for all of them; nothing is done while it is empty. */
  readonly choice?: (value: string, onChange: (value: string) => void) => ReactNode
  /** Whether a value of it will do; left out: any that is not empty. */
  readonly isChoice?: (value: string) => boolean
}

interface MeantRow {
  readonly key: RowKey
  readonly name: string
  /** Why it is left out; null: it is not. */
  readonly refused: MessageKey | null
  readonly send: (choice: string) => Promise<Outcome<unknown>>
}

interface SeveralDialogProps {
  act: AskedAct
  rows: readonly MeantRow[]
  /** Called at the end with those that it was done with. */
  onDone: (done: ReadonlySet<RowKey>) => void
  onClose: () => void
}

/** After these no further row is tried: it would go the same way. */
const endsAll: ReadonlySet<FailureCode> = new Set<FailureCode>([10010, 20051, 'unreachable'])

type Reports = ReadonlyMap<RowKey, Outcome<unknown>>

/** Says with which rows something would be done, does it with one after the other, and says what became of each. */
export function SeveralDialog({ act, rows, onDone, onClose }: SeveralDialogProps) {
  const translate = useTranslate()
  const renewed = useRenewal()
  const [choice, setChoice] = useState('')
  const [reports, setReports] = useState<Reports>(new Map())
  const isChosen = !act.choice || (act.isChoice?.(choice) ?? choice !== '')
  const meant = rows.filter(({ refused }) => refused === null)
  const { submit, sending } = useSubmit(async () => {
    const found = new Map<RowKey, Outcome<unknown>>()
    for (const { key, send } of meant) {
      const outcome = await send(choice)
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
          {rows.map(({ key, name, refused }) => (
            <li key={key}>
              <span className={css.name}>{name}</span>
              <Report refused={refused} outcome={reports.get(key)} isOver={isOver} />
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
  if (outcome === undefined) return <Tag tone="neutral">{translate(isOver ? 'room.leftOut' : 'room.toDo')}</Tag>
  return (
    <div className={css.reason}>
      <ActionError outcome={outcome} />
    </div>
  )
}
