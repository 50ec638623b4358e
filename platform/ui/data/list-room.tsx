import type { ReactNode } from 'react'
import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import type { IconName } from '../controls/icon'
import { EmptyState } from '../feedback/empty-state'
import { DataTable, type DataTableProps } from './data-table'
import { DetailLayout, type DetailLayoutProps } from './detail-layout'
import { SearchBar } from './search-bar'

/** An address of a list (null), or of what is open beside it. */
type AddressOf = (key: string | number | null) => string

interface ListRoomProps<Row> extends Pick<DataTableProps<Row>, 'columns' | 'pages' | 'keyOf' | 'open'> {
  /** The address of the list without any search. */
  path: string
  caption: MessageKey
  search: {
    readonly label: MessageKey
    /** The current search: the fields reset with another one. */
    readonly wanted: string
    readonly fields: ReactNode
    readonly end?: ReactNode
  }
  /** Without it rows lead nowhere. */
  addressOf?: AddressOf
  /** The text of an empty list. */
  none: { readonly icon: IconName; readonly title: MessageKey; readonly text: MessageKey }
  /** The item that is open beside the list; null: none is open, but one may be. */
  detail?: DetailLayoutProps['detail']
}

/** The addresses of a room's items beneath its path, with the search kept. */
export const addressIn =
  (path: string, kept: string): AddressOf =>
  (key) =>
    key === null ? path + kept : `${path}/${key}${kept}`

/** A room of the console that lists: filters, the table, and what is open beside it. */
export function ListRoom<Row>({ path, caption, search, addressOf, none, detail, ...table }: ListRoomProps<Row>) {
  const translate = useTranslate()
  const { keyOf } = table
  const list = (
    <DataTable
      {...table}
      {...(addressOf && { hrefOf: (row: Row) => addressOf(keyOf(row)) })}
      caption={translate(caption)}
      empty={<EmptyState icon={none.icon} title={translate(none.title)} text={translate(none.text)} />}
    />
  )
  return (
    <>
      <SearchBar key={search.wanted} label={translate(search.label)} path={path} end={search.end}>
        {search.fields}
      </SearchBar>
      {detail === undefined ? list : <DetailLayout back={addressOf?.(null) ?? path} list={list} detail={detail} />}
    </>
  )
}
