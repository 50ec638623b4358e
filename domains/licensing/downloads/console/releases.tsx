import { formatFileSize } from '@/platform/i18n/file-size'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { consoleRoom } from '@/platform/paths'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import { useAnswer } from '@/platform/ui/data/answers'
import { ItemPage } from '@/platform/ui/data/item-page'
import { defineList, useConsoleList } from '@/platform/ui/data/list'
import { ListRoom } from '@/platform/ui/data/list-room'
import { Loaded } from '@/platform/ui/data/loaded'
import { formatMoment } from '@/platform/ui/data/moment'
import { useAnnounce } from '@/platform/ui/data/notices'
import { Tag } from '@/platform/ui/feedback/tag'
import type { ListedRelease } from '../contract/console'
import { systemName } from './feeds'
import { Release } from './release'
import { channelName, ReleaseForm } from './release-form'

const path = consoleRoom('releases')

const Size = ({ bytes }: { bytes: number }) => formatFileSize(bytes, useLanguage().language)

/** A release is known by the product whose program it is. */
const nameOf = ({ product, software, version }: ListedRelease) => `${product?.name ?? software} ${version}`

const releasesList = defineList({
  question: 'GET /console/api/releases',
  rows: ({ rows }) => rows,
  after: ({ id }) => ({ before: id }),
  path,
  title: 'console.releases',
  lead: 'releases.lead',
  keyOf: ({ id }) => id,
  columns: [
    { key: 'file', title: 'releases.file', cell: nameOf },
    { key: 'software', title: 'releases.software', cell: ({ software }) => <code>{software}</code>, wide: 'under' },
    { key: 'platform', title: 'room.platform', cell: systemName },
    { key: 'build', title: 'releases.build', cell: ({ build }) => build, end: true, wide: true },
    { key: 'released', title: 'releases.released', cell: (row) => <State row={row} /> },
    { key: 'size', title: 'releases.size', cell: ({ size }) => <Size bytes={size} />, end: true, wide: true },
    { key: 'downloads', title: 'room.downloads', cell: ({ downloads }) => downloads, end: true, wide: true },
  ],
  none: { icon: 'download', title: 'releases.none', text: 'releases.noneText' },
})

/** The program files that members download; each has a page, and so has a new one. */
export default function Releases({ item }: { item: string | null }) {
  if (item === null) return <ReleaseList />
  return item === 'new' ? <NewRelease /> : <ReleasePage key={item} id={Number(item)} />
}

function ReleaseList() {
  const translate = useTranslate()
  const list = useConsoleList(releasesList)
  return (
    <ListRoom
      list={list}
      hrefOf={({ id }) => `${path}/${id}`}
      actions={<ButtonLink href={`${path}/new`}>{translate('releases.new')}</ButtonLink>}
    />
  )
}

function NewRelease() {
  const translate = useTranslate()
  const announce = useAnnounce()
  const { software = [], channels = [] } = useConsoleList(releasesList).first ?? {}
  return (
    <ItemPage list={path} back={translate('console.releases')} title={translate('releases.new')}>
      <ReleaseForm
        software={software}
        channels={channels}
        onPublished={(name) => announce(translate('releases.published', { name }))}
      />
    </ItemPage>
  )
}

const sections = [
  { id: 'facts', title: 'releases.facts' },
  { id: 'roll-out', title: 'releases.rollOut' },
  { id: 'notes', title: 'releases.notes' },
  { id: 'feeds', title: 'releases.feeds' },
] as const

function ReleasePage({ id }: { id: number }) {
  const translate = useTranslate()
  const announce = useAnnounce()
  const answer = useAnswer(
    'GET /console/api/releases/show',
    Number.isSafeInteger(id) && id > 0 ? { release: id } : null,
  )
  const release = answer.data?.release
  const shown = release && {
    title: nameOf(release),
    lead: release.file_name,
    sections: sectionsOf(release).map((section) => ({ id: section.id, title: translate(section.title) })),
  }
  return (
    <ItemPage
      key={String(release !== undefined)}
      list={path}
      back={translate('console.releases')}
      title={shown?.title ?? translate('room.release')}
      lead={shown?.lead}
      sections={shown?.sections ?? []}
    >
      <Loaded answer={answer}>
        {({ channels, release: opened }) => <Release release={opened} channels={channels} onChanged={announce} />}
      </Loaded>
    </ItemPage>
  )
}

/** One that is withdrawn is rolled out no further. */
function sectionsOf({ withdrawn, use }: ListedRelease) {
  const absent = new Set<string>([
    ...(withdrawn ? ['roll-out', 'notes'] : []),
    ...(use === 'download' ? ['roll-out'] : []),
  ])
  return sections.filter(({ id }) => !absent.has(id))
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
