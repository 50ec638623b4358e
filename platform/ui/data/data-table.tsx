import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react'
import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import type { List } from '../calls/use-list'
import { Button } from '../controls/button'
import { Icon } from '../controls/icon'
import { LoadFailed } from '../feedback/load-failed'
import { Skeleton } from '../feedback/skeleton'
import box from '../forms/checkbox.module.css'
import css from './data-table.module.css'
import { Shortcuts } from './shortcuts'

/** Elements that handle a click themselves; a dialog that a cell opens is inside its row. */
const ownAnswer = 'a, button, input, label, select, summary, textarea, dialog'

/**
 * Hands a click on a row to the row's link, with the keys and the button that it came with. The link is not spread over
 * the row: WebKit does not let a `tr` contain what is placed in it, and a link spread in one covers the page.
 */
function openRow({ target, nativeEvent }: MouseEvent) {
  if (!(target instanceof Element) || target.closest(ownAnswer)) return
  // A text of the row was selected.
  if (getSelection()?.isCollapsed === false) return
  const { type, button, ctrlKey, metaKey, shiftKey, altKey } = nativeEvent
  const keys = { button, ctrlKey, metaKey, shiftKey, altKey }
  const link = target.closest('tr')?.querySelector('[data-row]')
  link?.dispatchEvent(new window.MouseEvent(type, { bubbles: true, cancelable: true, view: window, ...keys }))
}

/** Goes some rows further: opens that row where one is open beside the list, and else gives it the focus. */
function goBy(body: HTMLElement | null, distance: number) {
  const rows = [...(body?.querySelectorAll<HTMLElement>('tr') ?? [])]
  const focused = rows.findIndex((row) => row.contains(document.activeElement))
  const open = rows.findIndex((row) => row.hasAttribute('aria-current'))
  const here = focused < 0 ? open : focused
  const first = distance > 0 ? 0 : rows.length - 1
  const next = rows[here < 0 ? first : here + distance]
  const link = next?.querySelector<HTMLElement>('[data-row]')
  if (open >= 0 && focused < 0) link?.click()
  else (link ?? next)?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}

/** Presses the first button of the row that has the focus, or the first action of what is open. */
function actOn(body: HTMLElement | null) {
  const row = document.activeElement?.closest('tr')
  const ofRow = row && body?.contains(row) ? row.querySelector('button') : null
  const act = ofRow ?? document.querySelector<HTMLElement>('[data-open] section [data-actions] button')
  act?.click()
}

/** Chooses the row that has the focus, or the one that is open, or lets it go. */
function chooseIn(body: HTMLElement | null) {
  const focused = document.activeElement?.closest('tr')
  const row = focused && body?.contains(focused) ? focused : body?.querySelector('[aria-current]')
  row?.querySelector<HTMLElement>('[data-choose]')?.click()
}

export interface Column<Row> {
  readonly key: string
  readonly title: MessageKey
  readonly cell: (row: Row) => ReactNode
  /** Numbers and amounts are aligned to the end of their column. */
  readonly end?: true
  /** Left out where there is little room beside what is open; `under`: it stands beneath the first cell there. */
  readonly wide?: true | 'under'
  /** The things to do with a row: on a phone they close its card, as wide as it. */
  readonly acts?: true
  /** It is never broken into lines, as a moment. */
  readonly unbroken?: true
  /** The list can be sorted by this column; the owner of the table fetches it again. */
  readonly sortable?: true
}

/** The rows of a list that are chosen, for something that is done with several. */
export interface Choosing<Row> {
  readonly isChosen: (row: Row) => boolean
  readonly areAll: boolean
  /** Names a row, for those who do not see it. */
  readonly nameOf: (row: Row) => string
  readonly onChoose: (row: Row, isChosen: boolean) => void
  readonly onAll: (all: boolean) => void
}

export interface Sort {
  readonly by: string
  readonly descending: boolean
}

export interface DataTableProps<Row> {
  /** The name of the list, for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  pages: List<Row>
  keyOf: (row: Row) => string | number
  /** Where a row leads; its first cell is the link. */
  hrefOf?: (row: Row) => string
  /** The key of the row that is open beside the table. */
  open?: string | number | null
  sort?: Sort
  onSort?: (sort: Sort) => void
  /** Rows can be chosen; left out: they cannot. */
  choosing?: Choosing<Row> | undefined
  /** Shown in place of an empty table. */
  empty: ReactNode
}

/**
 * A list of the console. Rows are links, so that each has an address of its own; a click anywhere on a row counts as
 * one on its link; arrow keys, Home and End go from row to row, and so do the keys that every list has. It shows that it
 * is loading, empty or failed. On a phone each row is a card (decision 0161).
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, pages, keyOf, hrefOf, open = null, sort, onSort, choosing, empty } = props
  const translate = useTranslate()
  const body = useRef<HTMLTableSectionElement>(null)
  const { rows, more, failure, loading, goOn, reload } = pages

  function walk(event: KeyboardEvent) {
    const links = [...(body.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const here = links.indexOf(document.activeElement as HTMLElement)
    const places: Record<string, number> = { ArrowUp: here - 1, ArrowDown: here + 1, Home: 0, End: links.length - 1 }
    const place = places[event.key]
    if (here < 0 || place === undefined) return
    event.preventDefault()
    links[Math.max(0, Math.min(place, links.length - 1))]?.focus()
  }

  const rowKeys = [
    { key: 'j', does: 'room.nextRow', run: () => goBy(body.current, 1) },
    { key: 'k', does: 'room.previousRow', run: () => goBy(body.current, -1) },
    { key: 'Enter', does: 'room.openRow' },
    { key: 'e', does: 'room.mainAct', run: () => actOn(body.current) },
    ...(choosing ? [{ key: 'x', does: 'room.chooseKey', run: () => chooseIn(body.current) } as const] : []),
  ] as const

  if (rows === null) {
    return failure === null ? (
      <Skeleton lines={8} />
    ) : (
      <LoadFailed code={failure} loading={loading} onTryAgain={reload} />
    )
  }
  if (rows.length === 0) return empty
  return (
    <div className={css.list} aria-busy={loading || undefined}>
      <Shortcuts shortcuts={rowKeys} of="list" />
      <div className={css.scroll}>
        <table className={css.table}>
          <caption className="unseen">{caption}</caption>
          <thead>
            <tr>
              {choosing && (
                <th scope="col" className={`${css.cell} ${css.pick}`}>
                  <input
                    type="checkbox"
                    className={box.box}
                    aria-label={translate('room.chooseAll')}
                    checked={choosing.areAll}
                    onChange={(event) => choosing.onAll(event.target.checked)}
                  />
                </th>
              )}
              {columns.map((column) => (
                <Heading key={column.key} column={column} sort={sort} onSort={onSort} />
              ))}
            </tr>
          </thead>
          <tbody ref={body} onKeyDown={walk} onClick={openRow} onAuxClick={openRow}>
            {rows.map((row) => {
              const key = keyOf(row)
              const shown = { row, columns, choosing, href: hrefOf?.(row), isOpen: key === open }
              return <TableRow key={key} {...shown} />
            })}
          </tbody>
        </table>
      </div>
      {failure !== null && <LoadFailed code={failure} loading={loading} onTryAgain={goOn} />}
      {failure === null && more && (
        <Button variant="secondary" busy={loading} onClick={goOn}>
          {translate('room.more')}
        </Button>
      )}
    </div>
  )
}

interface RowProps<Row> {
  row: Row
  columns: readonly Column<Row>[]
  choosing: Choosing<Row> | undefined
  href: string | undefined
  isOpen: boolean
}

/** A row, which a phone shows as a card: its first cell heads it, and each other one follows its heading. */
function TableRow<Row>({ row, columns, choosing, href, isOpen }: RowProps<Row>) {
  const translate = useTranslate()
  const [first, ...others] = columns
  const under = others.filter(({ wide }) => wide === 'under')
  return (
    <tr className={css.row} aria-current={isOpen ? 'true' : undefined} tabIndex={-1}>
      {choosing && (
        <td className={`${css.cell} ${css.pick}`}>
          <input
            type="checkbox"
            className={box.box}
            data-choose=""
            aria-label={translate('room.chooseRow', { name: choosing.nameOf(row) })}
            checked={choosing.isChosen(row)}
            onChange={(event) => choosing.onChoose(row, event.target.checked)}
          />
        </td>
      )}
      {first && (
        <td className={`${classesOf(first)} ${css.first}`}>
          {href === undefined ? (
            first.cell(row)
          ) : (
            <a className={css.open} href={href} data-row="">
              {first.cell(row)}
            </a>
          )}
          {under.map((column) => (
            <div key={column.key} className={css.under}>
              {column.cell(row)}
            </div>
          ))}
        </td>
      )}
      {others.map((column) => (
        <td key={column.key} className={classesOf(column)} data-label={translate(column.title)}>
          <div className={css.value}>{column.cell(row)}</div>
        </td>
      ))}
    </tr>
  )
}

const classesOf = ({ end, wide, unbroken, acts }: Omit<Column<never>, 'key' | 'title' | 'cell'>) =>
  [css.cell, end && css.end, wide && css.wide, unbroken && css.unbroken, acts && css.acts].filter(Boolean).join(' ')

interface HeadingProps<Row> {
  column: Column<Row>
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
}

function Heading<Row>({ column, sort, onSort }: HeadingProps<Row>) {
  const translate = useTranslate()
  const { key, title, sortable } = column
  const sorted = sort?.by === key ? sort : null
  const direction = sorted?.descending ? 'descending' : 'ascending'
  return (
    <th scope="col" className={classesOf(column)} aria-sort={sorted ? direction : undefined}>
      {sortable && onSort ? (
        <button
          type="button"
          className={css.sort}
          onClick={() => onSort({ by: key, descending: sorted ? !sorted.descending : false })}
        >
          {translate(title)}
          <span className={sorted?.descending === false ? css.up : css.down} data-sorted={sorted ? '' : undefined}>
            <Icon name="down" />
          </span>
        </button>
      ) : (
        translate(title)
      )}
    </th>
  )
}
