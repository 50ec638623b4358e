import { type ReactNode, useState } from 'react'
import { call } from '@/platform/http/client'
import { useTranslate } from '@/platform/i18n/wording'
import { navigate } from '../browser/navigation'
import { Button } from '../controls/button'
import { Field } from '../forms/field'
import { useForm } from '../forms/form'
import { useSubmit } from '../forms/submit'
import { Dialog } from '../overlays/dialog'
import { DialogFoot } from '../overlays/dialog-foot'
import { ActionError } from './action-error'
import { useAnswer } from './answers'
import type { Column } from './data-table'
import css from './kept-list.module.css'
import { type Filter, isGiven, type ShownList } from './list'
import { useAnnounce } from './notices'
import { Choices, Menu } from './on-demand'

/** The most characters of the name of a view. */
const nameLength = 40

/** A typed text may name a customer: no view keeps one (decision 0174). */
const isKept = (filter: Filter<never>) =>
  'options' in filter || 'offered' in filter || ('type' in filter && filter.type !== 'text')

const inOrder = (query: URLSearchParams) => {
  query.sort()
  return query.toString()
}

/** Returns the filters of the address: all that narrow, and those that a view keeps. */
function filtersOf<Row, Wire>({ declared: { filters }, wanted }: ShownList<Row, Wire>) {
  const given = Object.entries(filters).flatMap(([name, filter]) => {
    const as = filter.as ?? name
    const value = wanted.get(as)
    return value !== null && isGiven(filter, value) ? [{ as, value, kept: isKept(filter) }] : []
  })
  const queryOf = (each: typeof given) => inOrder(new URLSearchParams(each.map(({ as, value }) => [as, value])))
  return { all: queryOf(given), kept: queryOf(given.filter(({ kept }) => kept)) }
}

interface KeptList<Row> {
  /** The columns that the operator wants; none is left out before that is known. */
  readonly columns: readonly Column<Row>[]
  /** Whether the operator's columns are known, or cannot be. */
  readonly known: boolean
  /** The views above the list, and the dialog that saves one: it stands in no form. */
  readonly views: ReactNode
  /** The menu of columns, and what saves a view. */
  readonly tools: ReactNode
}

/**
 * How the operator keeps a list: which columns they see, and filters under a name (decisions 0172 and 0174).
 * @param columns those that stand in the list as it is narrowed; the first one leads to the row, and stays
 */
export function useKeptList<Row, Wire>(list: ShownList<Row, Wire>, columns: readonly Column<Row>[]): KeptList<Row> {
  const { path } = list.declared
  const name = path.replace(/^\/console\//, '')
  const { data, failure } = useAnswer('GET /console/api/lists', { list: name })
  const translate = useTranslate()
  const [isSaving, setSaving] = useState(false)
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  const hidden = chosen ?? data?.hidden ?? []
  const keepColumns = useSubmit(() => call('POST /console/api/lists/columns', { list: name, hidden: [...hidden] }))
  const views = data?.views ?? []
  const { all, kept } = filtersOf(list)
  const current = views.find(({ query }) => inOrder(new URLSearchParams(query)) === all)
  return {
    columns: columns.filter(({ key }, place) => place === 0 || !hidden.includes(key)),
    known: data !== null || failure !== null,
    views: (
      <>
        {keepColumns.refused && <ActionError outcome={keepColumns.refused} />}
        {views.length > 0 && (
          <Views list={name} path={path} views={views} current={current ?? null} isWhole={all === ''} />
        )}
        {isSaving && (
          <SaveDialog list={name} path={path} query={kept} leavesOut={kept !== all} onClose={() => setSaving(false)} />
        )}
      </>
    ),
    tools: (
      <>
        {kept !== '' && !current && (
          <Button variant="tertiary" aria-haspopup="dialog" onClick={() => setSaving(true)}>
            {translate('room.saveView')}
          </Button>
        )}
        {columns.length > 2 && (
          <ColumnChoice
            columns={columns}
            hidden={hidden}
            onChoose={setChosen}
            onClosed={() => chosen && void keepColumns.submit()}
          />
        )}
      </>
    ),
  }
}

interface ColumnChoiceProps<Row> {
  columns: readonly Column<Row>[]
  hidden: readonly string[]
  onChoose: (hidden: readonly string[]) => void
  onClosed: () => void
}

/** The menu of the columns of a list, which keeps what was chosen once it closes (decision 0172). */
function ColumnChoice<Row>({ columns, hidden, onChoose, onClosed }: ColumnChoiceProps<Row>) {
  const translate = useTranslate()
  const label = translate('room.columns')
  return (
    <Choices
      meanwhile={<Button variant="tertiary">{label}</Button>}
      label={label}
      items={columns
        .slice(1)
        .map(({ key, title }) => ({ key, words: translate(title), chosen: !hidden.includes(key) }))}
      onChoose={(key, shown) => onChoose(shown ? hidden.filter((each) => each !== key) : [...hidden, key])}
      onClosed={onClosed}
    />
  )
}

interface View {
  readonly name: string
  readonly query: string
}

interface ViewsProps {
  list: string
  path: string
  views: readonly View[]
  current: View | null
  /** No filter narrows the list. */
  isWhole: boolean
}

/** The saved views of a list, and what may be done with the one that is open. */
function Views({ list, path, views, current, isWhole }: ViewsProps) {
  const translate = useTranslate()
  const announce = useAnnounce()
  const [renamed, setRenamed] = useState<string | null>(null)
  const { submit, refused } = useSubmit(
    (view: string) => call('POST /console/api/lists/views/delete', { list, view }),
    {
      onDone: () => announce(translate('room.done')),
    },
  )
  return (
    <>
      {refused && <ActionError outcome={refused} />}
      <nav className={css.views} aria-label={translate('room.views')}>
        <a className={css.view} href={path} aria-current={isWhole ? 'page' : undefined}>
          {translate('room.standardView')}
        </a>
        {views.map((view) => (
          <a
            key={view.name}
            className={css.view}
            href={`${path}?${view.query}`}
            aria-current={view === current ? 'page' : undefined}
          >
            {view.name}
          </a>
        ))}
        {current && (
          <Menu
            meanwhile={null}
            label={`${translate('room.actions')}: ${current.name}`}
            items={[
              { key: 'rename', words: translate('room.renameView'), onChoose: () => setRenamed(current.name) },
              { key: 'delete', words: translate('ui.remove'), onChoose: () => void submit(current.name) },
            ]}
          />
        )}
      </nav>
      {renamed !== null && (
        <NameDialog
          title={translate('room.renameView')}
          initial={renamed}
          send={(name) => call('POST /console/api/lists/views/rename', { list, view: renamed, name })}
          onDone={() => announce(translate('room.done'))}
          onClose={() => setRenamed(null)}
        />
      )}
    </>
  )
}

interface SaveDialogProps {
  list: string
  path: string
  query: string
  /** A typed text narrows the list as well, which no view keeps. */
  leavesOut: boolean
  onClose: () => void
}

/** Asks for the name of a view, saves it, and shows the list as it says. */
function SaveDialog({ list, path, query, leavesOut, onClose }: SaveDialogProps) {
  const translate = useTranslate()
  const announce = useAnnounce()
  return (
    <NameDialog
      title={translate('room.saveView')}
      hint={leavesOut ? translate('room.viewLeavesOut') : undefined}
      initial=""
      send={(name) => call('POST /console/api/lists/views/save', { list, name, query })}
      onDone={() => {
        announce(translate('room.done'))
        navigate(`${path}?${query}`)
      }}
      onClose={onClose}
    />
  )
}

interface NameDialogProps {
  title: string
  hint?: string | undefined
  initial: string
  send: (name: string) => ReturnType<typeof call<'POST /console/api/lists/views/save'>>
  onDone: () => void
  onClose: () => void
}

/** Asks for the name of a view. */
function NameDialog({ title, hint, initial, send, onDone, onClose }: NameDialogProps) {
  const translate = useTranslate()
  const { form, field, sending, refused } = useForm({
    initial: { name: initial },
    check: ({ name }) => ({ name: name.trim() === '' ? 'room.viewUnnamed' : null }),
    send: ({ name }) => send(name.trim()),
    ofFields: { 20025: { name: 'room.viewNameTaken' }, 20035: { name: 'room.viewsFull' } },
    onDone: () => {
      onClose()
      onDone()
    },
  })
  return (
    <Dialog title={title} onClose={onClose} held={sending}>
      <form className="stack-4" {...form}>
        {refused && <ActionError outcome={refused} />}
        <Field
          {...field('name')}
          label={translate('room.viewName')}
          hint={hint}
          maxLength={nameLength}
          autoComplete="off"
        />
        <DialogFoot held={sending}>
          <Button type="submit" busy={sending}>
            {translate('room.save')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
