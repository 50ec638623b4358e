import { useState } from 'react'
import { call } from '@/platform/http/client'
import { formatFileSize } from '@/platform/i18n/file-size'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { consoleRoom } from '@/platform/paths'
import { useList } from '@/platform/ui/calls/use-list'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import { ConsoleHeader } from '@/platform/ui/data/console-header'
import { type Column, DataTable } from '@/platform/ui/data/data-table'
import { DetailLayout } from '@/platform/ui/data/detail-layout'
import { formatMoment } from '@/platform/ui/data/moment'
import { useNotice } from '@/platform/ui/data/notice'
import { EmptyState } from '@/platform/ui/feedback/empty-state'
import { Tag } from '@/platform/ui/feedback/tag'
import type { ListedRelease } from '../contract/console'
import { channelName } from './channel-name'
import { systemName } from './feeds'
import { Release } from './release'
import { ReleaseForm } from './release-form'

const path = consoleRoom('releases')

/** The program files that members download, and new ones. */
export default function Releases({ item }: { item: string | null }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { line, announce } = useNotice()
  const [software, setSoftware] = useState<readonly string[]>([])
  const [channels, setChannels] = useState<readonly string[]>([])
  const pages = useList(
    async (_, last: ListedRelease | null) => {
      const outcome = await call('GET /console/api/releases', last ? { before: last.id } : {})
      if (outcome.ok) {
        setSoftware(outcome.data.software)
        setChannels(outcome.data.channels)
      }
      return outcome
    },
    {},
    ({ rows }) => rows,
  )
  const opened = pages.rows?.find(({ id }) => String(id) === item) ?? null

  const columns: readonly Column<ListedRelease>[] = [
    { key: 'file', title: 'releases.file', cell: (row) => `${row.software} ${row.version}` },
    { key: 'platform', title: 'releases.platform', cell: systemName },
    { key: 'build', title: 'releases.build', cell: ({ build }) => build, end: true, wide: true },
    {
      key: 'released',
      title: 'releases.released',
      cell: (row) => <State row={row} />,
    },
    { key: 'size', title: 'releases.size', cell: ({ size }) => formatFileSize(size, language), end: true, wide: true },
    { key: 'downloads', title: 'releases.downloads', cell: ({ downloads }) => downloads, end: true, wide: true },
  ]
  function done(message: string) {
    announce(message)
    void pages.reload()
  }
  const upload = item === 'new' && {
    key: 'new',
    title: translate('releases.new'),
    content: (
      <ReleaseForm
        software={software}
        channels={channels}
        onPublished={(name) => done(translate('releases.published', { name }))}
      />
    ),
  }
  return (
    <>
      <ConsoleHeader title={translate('console.releases')} lead={translate('releases.lead')}>
        <ButtonLink href={`${path}/new`}>{translate('releases.new')}</ButtonLink>
      </ConsoleHeader>
      <DetailLayout
        back={path}
        list={
          <DataTable
            caption={translate('console.releases')}
            columns={columns.filter(({ wide }) => !(wide && (opened || upload)))}
            pages={pages}
            keyOf={({ id }) => id}
            hrefOf={({ id }) => `${path}/${id}`}
            open={opened?.id ?? null}
            empty={
              <EmptyState icon="download" title={translate('releases.none')} text={translate('releases.noneText')} />
            }
          />
        }
        detail={
          upload ||
          (opened && {
            key: opened.id,
            title: opened.file_name,
            content: (
              <Release
                release={opened}
                channels={channels}
                onChanged={done}
                onWithdrawn={() => done(translate('releases.withdrawnNotice', { name: opened.file_name }))}
                onStale={pages.reload}
              />
            ),
          })
        }
      />
      {line}
    </>
  )
}

/** Since when it is out, and what keeps it from some: it was taken away, its roll-out is under way, or it is for testers. */
function State({ row: { released, withdrawn, halted, share, channel } }: { row: ListedRelease }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  if (withdrawn) return <Tag tone="neutral">{translate('releases.withdrawn')}</Tag>
  const percent = new Intl.NumberFormat(language, { style: 'percent' }).format(share / 100)
  return (
    <>
      {formatMoment(released, language)}{' '}
      {channel !== 'stable' && <Tag tone="neutral">{channelName(channel, translate)}</Tag>}{' '}
      {halted !== null && <Tag tone="warning">{translate('releases.stoppedTag')}</Tag>}
      {halted === null && share < 100 && <Tag tone="warning">{percent}</Tag>}
    </>
  )
}
