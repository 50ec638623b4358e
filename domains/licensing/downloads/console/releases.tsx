import { formatFileSize } from '@/platform/i18n/file-size'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { consoleRoom } from '@/platform/paths'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import { defineList, useConsoleList } from '@/platform/ui/data/list'
import { ListRoom } from '@/platform/ui/data/list-room'
import { formatMoment } from '@/platform/ui/data/moment'
import { useAnnounce } from '@/platform/ui/data/notices'
import { Tag } from '@/platform/ui/feedback/tag'
import type { ListedRelease } from '../contract/console'
import { systemName } from './feeds'
import { Release } from './release'
import { channelName, ReleaseForm } from './release-form'

const path = consoleRoom('releases')

const Size = ({ bytes }: { bytes: number }) => formatFileSize(bytes, useLanguage().language)

const releasesList = defineList({
  question: 'GET /console/api/releases',
  rows: ({ rows }) => rows,
  after: ({ id }) => ({ before: id }),
  path,
  title: 'console.releases',
  lead: 'releases.lead',
  keyOf: ({ id }) => id,
  columns: [
    { key: 'file', title: 'releases.file', cell: (row) => `${row.software} ${row.version}` },
    { key: 'platform', title: 'room.platform', cell: systemName },
    { key: 'build', title: 'releases.build', cell: ({ build }) => build, end: true, wide: true },
    { key: 'released', title: 'releases.released', cell: (row) => <State row={row} /> },
    { key: 'size', title: 'releases.size', cell: ({ size }) => <Size bytes={size} />, end: true, wide: true },
    { key: 'downloads', title: 'room.downloads', cell: ({ downloads }) => downloads, end: true, wide: true },
  ],
  none: { icon: 'download', title: 'releases.none', text: 'releases.noneText' },
})

/** The program files that members download, and new ones. */
export default function Releases({ item }: { item: string | null }) {
  const translate = useTranslate()
  const announce = useAnnounce()
  const list = useConsoleList(releasesList)
  const opened = list.find(item)
  const { software = [], channels = [] } = list.first ?? {}
  const upload = item === 'new' && {
    key: 'new',
    title: translate('releases.new'),
    content: (
      <ReleaseForm
        software={software}
        channels={channels}
        onPublished={(name) => announce(translate('releases.published', { name }))}
      />
    ),
  }
  return (
    <ListRoom
      list={list}
      actions={<ButtonLink href={`${path}/new`}>{translate('releases.new')}</ButtonLink>}
      detail={
        upload ||
        (opened && {
          key: opened.id,
          title: opened.file_name,
          content: <Release release={opened} channels={channels} onChanged={announce} />,
        })
      }
    />
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
