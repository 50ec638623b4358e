import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { CaseKind } from '@/platform/contract/cases'
import type { MessageKey } from '@/platform/i18n/message'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { navigate } from '../browser/navigation'
import { Actions } from '../controls/actions'
import { Button } from '../controls/button'
import { Icon } from '../controls/icon'
import { EmptyState } from '../feedback/empty-state'
import select from '../forms/select-field.module.css'
import { ConsoleHeader } from './console-header'
import { type Column, DataTable } from './data-table'
import { DetailLayout, type DetailLayoutProps } from './detail-layout'
import { useKeptList } from './kept-list'
import { type Filter, isGiven, type ShownList } from './list'
import { NextCase } from './notices'
import { CaseWork, Menu, SearchCombobox } from './on-demand'
import css from './search-bar.module.css'
import { type SeveralActs, useSeveral } from './several'
import { Shortcuts } from './shortcuts'

interface SearchBarProps {
  /** The name of the searched list, for screen readers. */
  label: string
  /** The address of the list; what is searched for becomes its query, so that it can be kept and sent. */
  path: string
  /** Fields with names, uncontrolled: they begin with what the address says. */
  children: ReactNode
  /** Beside the buttons, such as a link to a file. */
  end?: ReactNode | undefined
  /** On a phone, the button that shows the filters, or leaves them out again. */
  fold: ReactNode
  isFolded: boolean
}

/** The filters over a list. */
function SearchBar({ label, path, children, end, fold, isFolded }: SearchBarProps) {
  const translate = useTranslate()
  const form = useRef<HTMLFormElement>(null)

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = [...new FormData(event.currentTarget)].flatMap(([name, value]) =>
      typeof value === 'string' && value.trim() !== '' ? [[name, value.trim()]] : [],
    )
    navigate(given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`)
  }

  function clear() {
    for (const field of form.current?.elements ?? []) {
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = ''
      field.removeAttribute('data-filled')
    }
    navigate(path)
  }

  return (
    <search className={css.search} aria-label={label}>
      <form className={css.bar} data-folded={isFolded ? '' : undefined} onSubmit={search} ref={form}>
        {children}
        <div className="cluster-2 level">
          <span className={`cluster-2 level ${css.sending}`}>
            <Button variant="secondary" type="submit">
              {translate('room.search')}
            </Button>
            <Button variant="tertiary" onClick={clear}>
              {translate('room.clear')}
            </Button>
          </span>
          {fold}
          {end}
        </div>
      </form>
    </search>
  )
}

interface SearchFieldProps {
  label: string
  name: string
  initial: string | null
  type?: 'text' | 'date'
  /** It finds a row by its words: a phone shows it always. */
  isSought: boolean
}

function SearchField({ label, name, initial, type = 'text', isSought }: SearchFieldProps) {
  return (
    <label className={css.field} data-search={isSought ? '' : undefined}>
      <span className={css.label}>{label}</span>
      <input
        className={css.input}
        type={type}
        name={name}
        defaultValue={initial ?? ''}
        data-filled={initial ? '' : undefined}
        onChange={({ currentTarget }) => currentTarget.toggleAttribute('data-filled', currentTarget.value !== '')}
        maxLength={255}
        autoComplete="off"
        spellCheck={false}
      />
    </label>
  )
}

/** A thing to do with a row. Its dialog belongs to the room: it says its last word also where the row is gone. */
interface RowAct<Row> {
  readonly title: MessageKey
  readonly offered?: (row: Row) => boolean
  readonly dialog: (row: Row, close: () => void) => ReactNode
}

interface RowActs<Row> {
  /** The heading of their column. */
  readonly title: MessageKey
  /** Names a row, for those who do not see it. */
  readonly about?: (row: Row) => string
  readonly acts: readonly RowAct<Row>[]
}

interface ChosenAct<Row> {
  readonly act: RowAct<Row>
  readonly row: Row
}

const columnOf = <Row,>(
  { title, about, acts }: RowActs<Row>,
  onChoose: (chosen: ChosenAct<Row>) => void,
): Column<Row> => ({
  key: 'acts',
  title,
  acts: true,
  cell: (row) => {
    const offered = acts.filter((act) => act.offered?.(row) ?? true)
    const choose = (act: RowAct<Row>) => onChoose({ act, row })
    if (offered.length > 1) return <RowMenu title={title} about={about?.(row)} acts={offered} onChoose={choose} />
    return (
      <Actions>
        {offered.map((act) => (
          <RowButton key={act.title} title={act.title} about={about?.(row)} onClick={() => choose(act)} />
        ))}
      </Actions>
    )
  },
})

interface RowMenuProps<Row> extends Pick<RowActs<Row>, 'title'> {
  about: string | undefined
  acts: readonly RowAct<Row>[]
  onChoose: (act: RowAct<Row>) => void
}

/** Several acts of a row, behind one button. */
function RowMenu<Row>({ title, about, acts, onChoose }: RowMenuProps<Row>) {
  const translate = useTranslate()
  return (
    <Menu
      meanwhile={null}
      label={[translate(title), about].filter(Boolean).join(': ')}
      items={acts.map((act) => ({ key: act.title, words: translate(act.title), onChoose: () => onChoose(act) }))}
    />
  )
}

function RowButton({ title, about, onClick }: { title: MessageKey; about: string | undefined; onClick: () => void }) {
  const translate = useTranslate()
  return (
    <Button
      variant="tertiary"
      aria-haspopup="dialog"
      aria-label={about && `${translate(title)}: ${about}`}
      onClick={onClick}
    >
      {translate(title)}
    </Button>
  )
}

interface ListRoomProps<Row, Wire> {
  list: ShownList<Row, Wire>
  /** The things to do with a row. */
  acts?: RowActs<Row>
  /** The things to do with several rows. */
  several?: SeveralActs<Row>
  /** The item that is open beside the list; null: none is, but may be. Left out: rows lead nowhere. */
  detail?: DetailLayoutProps['detail']
  /** Where a row leads, if it is not shown beside the list. */
  hrefOf?: (row: Row) => string
  /** Beside the heading. */
  actions?: ReactNode
  /** Beside the buttons of the search. */
  searchEnd?: ReactNode
  /** Under the table. */
  below?: ReactNode
  /** Between heading and list. */
  children?: ReactNode
}

/**
 * Returns the case that comes after the open one, in the order in which the list stood: a decision may take the open one
 * out of it, or to another place (decision 0215).
 */
function useNextCase<Row, Wire>(list: ShownList<Row, Wire>, open: string | number | null): Row | null {
  const { declared, find, more, goOn, loading } = list
  const rows = list.rows ?? []
  const keys = rows.map((row) => String(declared.keyOf(row)))
  const key = String(open)
  const stood = useRef({ key: '', place: -1, after: [] as readonly string[] })
  const place = keys.indexOf(key)
  const { key: before, place: stoodAt } = stood.current
  if (before !== key || stoodAt < 0 || place === stoodAt) {
    const after = place < 0 ? keys : [...keys.slice(place + 1), ...keys.slice(0, place).reverse()]
    stood.current = { key, place, after }
  }
  const isLast = declared.queue && place >= 0 && place === keys.length - 1 && more && !loading
  useEffect(() => {
    if (isLast) void goOn()
  }, [isLast, goOn])
  if (!declared.queue || open === null) return null
  const next = [...stood.current.after, ...keys].find((each) => each !== key && keys.includes(each))
  return find(next ?? null)
}

/** Puts how staff divide the open case among them above it. */
const withWork = ({ queue }: { queue?: CaseKind | 'own' }, detail: NonNullable<DetailLayoutProps['detail']>) =>
  queue === undefined || queue === 'own'
    ? detail
    : Object.assign({}, detail, {
        content: (
          <>
            <CaseWork kind={queue} item={String(detail.key)} />
            {detail.content}
          </>
        ),
      })

/** The key that opens the next case of a queue. */
const nextKey = [{ key: 'n', does: 'room.next' }] as const

/** A room of the console that lists: its heading, its filters, the table, and what is open beside it. */
export function ListRoom<Row, Wire>(props: ListRoomProps<Row, Wire>) {
  const { list, acts, several, detail, hrefOf, actions, searchEnd, below, children } = props
  const translate = useTranslate()
  const { declared, wanted, addressOf } = list
  const { path, title, lead, search, filters, keyOf, none, unmatched } = declared
  const narrowing = Object.entries(filters).filter(([name, filter]) =>
    isGiven(filter, wanted.get(filter.as ?? name)),
  ).length
  const [isFolded, setFolded] = useState(true)
  const empty = Object.assign({}, none, narrowing > 0 && unmatched)
  const leads = hrefOf ?? (detail === undefined ? undefined : (row: Row) => addressOf(keyOf(row)))
  const [chosen, setChosen] = useState<ChosenAct<Row> | null>(null)
  const kept = useKeptList(
    list,
    declared.columns.filter(({ when }) => when?.(wanted) ?? true),
  )
  const { choosing, bar } = useSeveral(list, several)
  const nextCase = useNextCase(list, detail?.key ?? null)
  const next = nextCase && addressOf(keyOf(nextCase))
  const table = (
    <>
      {!search && !lead && <div className={css.tools}>{kept.tools}</div>}
      <DataTable
        caption={translate(title)}
        columns={acts ? [...kept.columns, columnOf(acts, setChosen)] : kept.columns}
        pages={kept.known ? list : Object.assign({}, list, { rows: null, failure: null })}
        keyOf={keyOf}
        {...(leads && { hrefOf: leads })}
        open={detail?.key ?? null}
        choosing={choosing}
        empty={<EmptyState icon={empty.icon} title={translate(empty.title)} text={translate(empty.text)} />}
      />
      {bar}
      {below}
    </>
  )
  return (
    <>
      {lead && (
        <ConsoleHeader title={translate(title)} lead={translate(lead)}>
          {actions}
          {!search && kept.tools}
        </ConsoleHeader>
      )}
      {children}
      {kept.views}
      {search && (
        <SearchBar
          key={wanted.toString()}
          isFolded={isFolded}
          fold={
            <span className={css.unfold}>
              <Button variant="tertiary" aria-expanded={!isFolded} onClick={() => setFolded(!isFolded)}>
                {translate('room.filters', { count: narrowing })}
              </Button>
            </span>
          }
          label={translate(search)}
          path={path}
          end={
            <>
              {searchEnd}
              {kept.tools}
            </>
          }
        >
          {Object.entries(filters).map(([name, filter]) => (
            <FilterField
              key={name}
              name={filter.as ?? name}
              filter={filter}
              value={wanted.get(filter.as ?? name)}
              answer={list.first}
            />
          ))}
        </SearchBar>
      )}
      <NextCase value={next}>
        {detail === undefined ? (
          table
        ) : (
          <DetailLayout back={addressOf(null)} next={next} list={table} detail={detail && withWork(declared, detail)} />
        )}
      </NextCase>
      {next && <Shortcuts shortcuts={nextKey} of="list" />}
      {chosen?.act.dialog(chosen.row, () => setChosen(null))}
    </>
  )
}

/** More choices than these are searched by typing. */
const mostSelected = 8

interface FilterFieldProps<Wire> {
  name: string
  filter: Filter<Wire>
  value: string | null
  answer: Wire | null
}

function FilterField<Wire>({ name, filter, value, answer }: FilterFieldProps<Wire>) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const label = translate(filter.label)
  if (!('none' in filter) && !('options' in filter)) {
    const { type = 'text' } = filter
    const words = { label, name, initial: value, isSought: type === 'text' }
    return <SearchField {...words} type={type === 'date' ? 'date' : 'text'} />
  }
  const offered =
    'offered' in filter
      ? answer && filter.offered(answer, language)
      : Object.entries(filter.options).map(([option, words]) => [option, translate(words)] as const)
  const select = (
    <SearchSelect key={offered?.length} label={label} name={name} initial={value}>
      {'none' in filter && <option value="">{translate(filter.none)}</option>}
      {offered?.map(([option, words]) => (
        <option key={option} value={option}>
          {words}
        </option>
      ))}
    </SearchSelect>
  )
  if (!('offered' in filter && offered && offered.length > mostSelected)) return select
  const words = { label, name, initial: value, none: translate(filter.none) }
  return <SearchCombobox {...words} choices={offered} meanwhile={select} />
}

interface SearchSelectProps {
  label: string
  name: string
  /** The value in the address; null: the option without a value. */
  initial: string | null
  /** The options. */
  children: ReactNode
}

/** A filter with a few values over a list. A choice takes effect at once. */
function SearchSelect({ label, name, initial, children }: SearchSelectProps) {
  return (
    <label className={css.field}>
      <span className={css.label}>{label}</span>
      <span className={css.pick}>
        <select
          className={`${css.input} ${select.select}`}
          name={name}
          defaultValue={initial ?? ''}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
        >
          {children}
        </select>
        <span className={select.mark}>
          <Icon name="down" />
        </span>
      </span>
    </label>
  )
}
