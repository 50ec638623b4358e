import { MemberLink, OrderLink } from '@/domains/staff/operators/browser'
import { formatMonth } from '@/platform/i18n/day'
import { countryName } from '@/platform/i18n/market-names'
import type { MessageKey } from '@/platform/i18n/message'
import { territoryName } from '@/platform/i18n/vat-territory'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { consoleRoom } from '@/platform/paths'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import { Amount, Day, Word } from '@/platform/ui/data/cells'
import { defineList, useConsoleList } from '@/platform/ui/data/list'
import { ListRoom } from '@/platform/ui/data/list-room'
import type { ListedDocument } from '../contract/console'

const kinds: Readonly<Record<ListedDocument['kind'], MessageKey>> = {
  invoice: 'room.invoice',
  creditNote: 'documentsConsole.creditNote',
}

const Country = ({ of }: { of: string }) => {
  const { language } = useLanguage()
  return territoryName(of, (country) => countryName(country, language))
}

const Pdf = ({ order, number }: Pick<ListedDocument, 'order' | 'number'>) => {
  const translate = useTranslate()
  return (
    <a
      href={`/console/api/documents/file?${new URLSearchParams({ order, number })}`}
      aria-label={translate('documentsConsole.pdfOf', { number })}
      download
    >
      PDF
    </a>
  )
}

const documentsList = defineList({
  question: 'GET /console/api/documents',
  rows: ({ documents }) => documents,
  after: ({ place }) => ({ after: place }),
  path: consoleRoom('documents'),
  title: 'console.documents',
  lead: 'documentsConsole.lead',
  keyOf: ({ number }) => number,
  columns: [
    { key: 'number', title: 'documentsConsole.number', cell: ({ number }) => number, unbroken: true },
    { key: 'kind', title: 'room.type', cell: ({ kind }) => <Word of={kinds[kind]} />, wide: 'under' },
    { key: 'issued', title: 'documentsConsole.issued', cell: ({ issued }) => <Day of={issued} />, unbroken: true },
    { key: 'country', title: 'room.country', cell: ({ country }) => <Country of={country} />, wide: true },
    {
      key: 'member',
      title: 'room.member',
      cell: ({ member }) => (member ? <MemberLink member={member.id}>{member.name}</MemberLink> : '–'),
      wide: true,
    },
    {
      key: 'order',
      title: 'room.order',
      cell: ({ order }) => <OrderLink>{order}</OrderLink>,
      wide: true,
      unbroken: true,
    },
    { key: 'about', title: 'documentsConsole.about', cell: ({ about }) => about ?? '–', wide: true, unbroken: true },
    {
      key: 'total',
      title: 'room.amount',
      cell: ({ total, currency }) => <Amount amount={total} currency={currency} />,
      end: true,
    },
    { key: 'pdf', title: 'documentsConsole.file', cell: (row) => <Pdf {...row} /> },
  ],
  search: 'documentsConsole.find',
  filters: {
    month: {
      label: 'documentsConsole.month',
      none: 'documentsConsole.thisMonth',
      offered: ({ months }, language) => months.slice(1).map((month) => [month, formatMonth(`${month}-01`, language)]),
    },
    kind: { label: 'room.type', none: 'room.all', options: kinds },
  },
  none: { icon: 'receipt', title: 'documentsConsole.none', text: 'documentsConsole.noneText' },
})

/** The invoices and credit notes of a month, each as PDF, and all of them as a file. */
export default function Documents({ query }: { query: URLSearchParams }) {
  const translate = useTranslate()
  const list = useConsoleList(documentsList, query)
  return (
    <ListRoom
      list={list}
      searchEnd={
        <ButtonLink variant="tertiary" href={`/console/api/documents.csv?${list.wanted}`} download>
          {translate('documentsConsole.export')}
        </ButtonLink>
      }
    />
  )
}
