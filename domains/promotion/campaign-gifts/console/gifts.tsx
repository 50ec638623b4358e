import { type Dispatch, type SetStateAction, useState } from 'react'
import { call } from '@/platform/http/client'
import type { Translate } from '@/platform/i18n/translator'
import { useTranslate } from '@/platform/i18n/wording'
import { consoleRoom } from '@/platform/paths'
import { navigate } from '@/platform/ui/browser/navigation'
import { useList } from '@/platform/ui/calls/use-list'
import { Age } from '@/platform/ui/data/age'
import { ConsoleHeader } from '@/platform/ui/data/console-header'
import type { Column } from '@/platform/ui/data/data-table'
import { addressIn, ListRoom } from '@/platform/ui/data/list-room'
import { useNotice } from '@/platform/ui/data/notice'
import { SearchField } from '@/platform/ui/data/search-bar'
import { SearchSelect } from '@/platform/ui/data/search-select'
import { Shortcuts } from '@/platform/ui/data/shortcuts'
import { Tag } from '@/platform/ui/feedback/tag'
import type { ListedClaim } from '../contract/console'
import { campaignKeys, claimStates } from '../rules'
import { GiftClaim } from './gift-claim'
import { campaignNames, stateNames, stateTones } from './names'
import { zoomSteps } from './picture-viewer'

const path = consoleRoom('gifts')

/** The queue of gift reviews: screenshots one after the other, decided on by single keys. */
export default function Gifts({ item, query }: { item: string | null; query: URLSearchParams }) {
  const translate = useTranslate()
  const { line, announce } = useNotice()
  const [deciding, setDeciding] = useState<'approve' | 'reject' | null>(null)
  const [zoom, setZoom] = useState(0)
  const wanted = query.toString()
  const pages = useList(
    (filter, last: ListedClaim | null) =>
      call('GET /console/api/gifts', { ...filter, ...(last && { after: last.claim }) }),
    filterIn(query),
    ({ claims }) => claims,
  )
  const kept = wanted === '' ? '' : `?${wanted}`
  const addressOf = addressIn(path, kept)
  const opened = Number(item)
  const claim = Number.isSafeInteger(opened) && opened > 0 ? opened : null

  // Another claim begins without a dialog, and whole.
  const [shown, setShown] = useState(item)
  if (shown !== item) {
    setShown(item)
    setDeciding(null)
    setZoom(0)
  }

  /** The claim that is so many rows further, if the list has it. */
  function beside(distance: number): ListedClaim | null {
    const rows = pages.rows ?? []
    const here = rows.findIndex((row) => row.claim === claim)
    if (here < 0) return distance > 0 ? (rows[0] ?? null) : null
    return rows[here + distance] ?? null
  }

  function go(distance: number) {
    const next = beside(distance)
    if (next) navigate(addressOf(next.claim))
  }

  /** @param said what was done; null: another operator was first */
  function settle(message: string | null) {
    if (message !== null) {
      announce(message)
      // A decided claim leaves the queue, and the next one is opened.
      const next = beside(1) ?? beside(-1)
      if (query.get('state') === null) navigate(next ? addressOf(next.claim) : path + kept)
    }
    void pages.reload()
  }

  return (
    <>
      <ConsoleHeader title={translate('console.gifts')} lead={translate('giftsConsole.lead')}>
        <ClaimShortcuts onGo={go} onDecide={setDeciding} onZoom={setZoom} />
      </ConsoleHeader>
      <ListRoom
        path={path}
        caption="console.gifts"
        columns={columnsIn(translate)}
        pages={pages}
        keyOf={({ claim: number }) => number}
        addressOf={addressOf}
        open={claim}
        none={{
          icon: 'check',
          title: 'giftsConsole.none',
          text: wanted === '' ? 'giftsConsole.noneWaiting' : 'giftsConsole.noneFound',
        }}
        search={{
          label: 'giftsConsole.find',
          wanted,
          fields: <ClaimFilter query={query} />,
        }}
        detail={
          claim === null
            ? null
            : {
                key: claim,
                title: translate('giftsConsole.title', { claim: String(claim) }),
                content: (
                  <GiftClaim
                    key={claim}
                    claim={claim}
                    zoom={zoom}
                    onZoom={setZoom}
                    deciding={deciding}
                    onDecide={setDeciding}
                    onSettled={settle}
                  />
                ),
              }
        }
      />
      {line}
    </>
  )
}

interface ClaimShortcutsProps {
  onGo: (distance: number) => void
  onDecide: (decision: 'approve' | 'reject') => void
  onZoom: Dispatch<SetStateAction<number>>
}

/** The keys of the queue. */
function ClaimShortcuts({ onGo, onDecide, onZoom }: ClaimShortcutsProps) {
  const lastStep = zoomSteps.length - 1
  return (
    <Shortcuts
      shortcuts={[
        { key: 'j', does: 'giftsConsole.next', run: () => onGo(1) },
        { key: 'k', does: 'giftsConsole.previous', run: () => onGo(-1) },
        { key: 'a', does: 'giftsConsole.approve', run: () => onDecide('approve') },
        { key: 'r', does: 'giftsConsole.reject', run: () => onDecide('reject') },
        { key: '+', does: 'giftsConsole.zoomIn', run: () => onZoom((step) => Math.min(step + 1, lastStep)) },
        { key: '-', does: 'giftsConsole.zoomOut', run: () => onZoom((step) => Math.max(step - 1, 0)) },
        { key: '0', does: 'giftsConsole.zoomFit', run: () => onZoom(0) },
      ]}
    />
  )
}

const columnsIn = (translate: Translate): readonly Column<ListedClaim>[] => [
  { key: 'claim', title: 'giftsConsole.claim', cell: ({ claim: number }) => `#${number}` },
  { key: 'product', title: 'giftsConsole.product', cell: ({ product }) => product },
  {
    key: 'campaign',
    title: 'giftsConsole.campaign',
    cell: ({ campaign }) => translate(campaignNames[campaign]),
    wide: true,
  },
  { key: 'member', title: 'giftsConsole.member', cell: ({ member }) => member, wide: true },
  {
    key: 'state',
    title: 'giftsConsole.state',
    cell: ({ state }) => <Tag tone={stateTones[state]}>{translate(stateNames[state])}</Tag>,
    wide: true,
  },
  { key: 'sent', title: 'giftsConsole.sent', cell: ({ sent }) => <Age at={sent} /> },
]

/** The fields that narrow the queue. */
function ClaimFilter({ query }: { query: URLSearchParams }) {
  const translate = useTranslate()
  return (
    <>
      <SearchSelect label={translate('giftsConsole.state')} name="state" initial={query.get('state')}>
        <option value="">{translate('giftsConsole.waiting')}</option>
        <option value="all">{translate('giftsConsole.all')}</option>
        {claimStates
          .filter((state) => state !== 'waiting')
          .map((state) => (
            <option key={state} value={state}>
              {translate(stateNames[state])}
            </option>
          ))}
      </SearchSelect>
      <SearchSelect label={translate('giftsConsole.campaign')} name="campaign" initial={query.get('campaign')}>
        <option value="">{translate('giftsConsole.all')}</option>
        {campaignKeys.map((key) => (
          <option key={key} value={key}>
            {translate(campaignNames[key])}
          </option>
        ))}
      </SearchSelect>
      <SearchField label={translate('giftsConsole.search')} name="search" initial={query.get('search')} />
    </>
  )
}

/** Returns the filter in the address; invalid values are left out. */
function filterIn(query: URLSearchParams) {
  const state = (['all', ...claimStates] as const).find((each) => each === query.get('state'))
  const campaign = campaignKeys.find((each) => each === query.get('campaign'))
  const search = query.get('search')
  return { ...(state && { state }), ...(campaign && { campaign }), ...(search && { search }) }
}
