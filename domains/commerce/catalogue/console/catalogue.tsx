import { lazy, useState } from 'react'
import type { SignedInOperator } from '@/domains/staff/operators/contract/boot'
import { may } from '@/domains/staff/operators/rules/permissions'
import { call } from '@/platform/http/client'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { useAnswer, useRows } from '@/platform/ui/data/answers'
import { type Column, DataTable } from '@/platform/ui/data/data-table'
import { formatMoment } from '@/platform/ui/data/moment'
import { useAnnounce } from '@/platform/ui/data/notices'
import { ReasonDialog } from '@/platform/ui/data/reason-dialog'
import { EmptyState } from '@/platform/ui/feedback/empty-state'
import type { VersionInConsole } from '../contract/console'
import { Entries } from './entries'
import { pagesOfParts } from './places'
import { Products } from './products'
import { RoomHeader } from './room-header'

/** The check of the draft, which few visits need. */
const Review = lazy(async () => ({ default: (await import('./draft/review')).Review }))

/** All published versions; an earlier one can be published again. */
function Versions({ operator }: { operator: SignedInOperator }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const announce = useAnnounce()
  const pages = useRows(
    'GET /console/api/catalogue/versions',
    {},
    { rows: ({ rows }) => rows, after: ({ version }) => ({ before: version }) },
  )
  const { data } = useAnswer('GET /console/api/catalogue', {})
  const [restoring, setAsked] = useState<number | null>(null)
  const current = pages.rows?.[0]?.version ?? null
  const mayRestore = may(operator.role, 'catalogue.edit') && data !== null

  const columns: readonly Column<VersionInConsole>[] = [
    { key: 'version', title: 'catalogue.version', cell: ({ version }) => version },
    { key: 'at', title: 'catalogue.publishedAt', cell: ({ at }) => formatMoment(at, language) },
    { key: 'by', title: 'catalogue.publishedBy', cell: ({ by }) => by ?? translate('catalogue.fromFiles'), wide: true },
    {
      key: 'restores',
      title: 'catalogue.remark',
      cell: ({ version, restores }) =>
        [
          version === current && translate('catalogue.current'),
          restores !== null && translate('catalogue.restores', { version: restores }),
        ]
          .filter(Boolean)
          .join(' · '),
    },
    {
      key: 'restore',
      title: 'catalogue.restoreTitle',
      end: true,
      cell: ({ version }) =>
        mayRestore &&
        version !== current && (
          <Button
            variant="tertiary"
            aria-haspopup="dialog"
            aria-label={translate('catalogue.restoreVersion', { version })}
            onClick={() => setAsked(version)}
          >
            {translate('catalogue.restore')}
          </Button>
        ),
    },
  ]
  return (
    <>
      <RoomHeader
        title={translate('room.versions')}
        lead={translate('catalogue.versionsLead')}
        current="versions"
        changed={data?.draft.changed ?? false}
      />
      <DataTable
        caption={translate('room.versions')}
        columns={columns}
        pages={pages}
        keyOf={({ version }) => version}
        empty={<EmptyState icon="box" title={translate('catalogue.none')} text={translate('catalogue.noneText')} />}
      />
      {restoring !== null && (
        <ReasonDialog
          title={translate('catalogue.restoreVersion', { version: restoring })}
          text={translate('catalogue.restoreText', { version: restoring })}
          action={translate('catalogue.restore')}
          send={() =>
            call('POST /console/api/catalogue/restore', { seen: data?.draft.revision ?? 0, version: restoring })
          }
          onDone={({ version }) => announce(translate('catalogue.published', { version }))}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

interface CatalogueProps {
  operator: SignedInOperator
  item: string | null
  query: URLSearchParams
}

/** The room of the catalogue: every part of it in a draft, the changes of the draft, and the published versions. */
export default function Catalogue({ operator, item, query }: CatalogueProps) {
  if (item === 'changes') return <Review operator={operator} />
  if (item === 'versions') return <Versions operator={operator} />
  const part = item !== null && item in pagesOfParts ? pagesOfParts[item as keyof typeof pagesOfParts] : null
  if (part) return <Entries key={part} part={part} operator={operator} query={query} />
  return <Products operator={operator} item={item} query={query} />
}
