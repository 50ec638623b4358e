import { useState } from 'react'
import { useTranslate } from '@/platform/i18n/wording'
import { consoleRoom } from '@/platform/paths'
import { navigate } from '@/platform/ui/browser/navigation'
import { Age, namesOf, StateTag, Word } from '@/platform/ui/data/cells'
import { defineList, useConsoleList } from '@/platform/ui/data/list'
import { ListRoom } from '@/platform/ui/data/list-room'
import { Shortcuts } from '@/platform/ui/data/shortcuts'
import { GiftClaim } from './gift-claim'
import { campaignNames, states } from './names'
import { zoomSteps } from './picture-viewer'

const { waiting: _, ...decided } = namesOf(states)

const claimsList = defineList({
  question: 'GET /console/api/gifts',
  rows: ({ claims }) => claims,
  after: ({ claim }) => ({ after: claim }),
  path: consoleRoom('gifts'),
  title: 'console.gifts',
  lead: 'giftsConsole.lead',
  queue: 'gifts',
  keyOf: ({ claim }) => claim,
  columns: [
    { key: 'claim', title: 'giftsConsole.claim', cell: ({ claim }) => `#${claim}` },
    { key: 'product', title: 'room.product', cell: ({ product }) => product },
    {
      key: 'campaign',
      title: 'giftsConsole.campaign',
      cell: ({ campaign }) => <Word of={campaignNames[campaign]} />,
      wide: true,
    },
    { key: 'member', title: 'room.member', cell: ({ member }) => member, wide: true },
    {
      key: 'state',
      title: 'room.status',
      cell: ({ state }) => <StateTag states={states} state={state} />,
      wide: true,
    },
    { key: 'sent', title: 'giftsConsole.sent', cell: ({ sent }) => <Age at={sent} /> },
  ],
  search: 'giftsConsole.find',
  filters: {
    state: {
      label: 'room.status',
      none: 'giftsConsole.waiting',
      options: Object.assign({ all: 'giftsConsole.all' } as const, decided),
    },
    campaign: { label: 'giftsConsole.campaign', none: 'giftsConsole.all', options: campaignNames },
    search: { label: 'giftsConsole.search' },
  },
  none: { icon: 'check', title: 'giftsConsole.none', text: 'giftsConsole.noneWaiting' },
  unmatched: { text: 'giftsConsole.noneFound' },
})

/** The queue of gift reviews: screenshots one after the other, decided on by single keys. */
export default function Gifts({ item, query }: { item: string | null; query: URLSearchParams }) {
  const translate = useTranslate()
  const list = useConsoleList(claimsList, query)
  const [zoom, setZoom] = useState(0)
  const opened = Number(item)
  const claim = Number.isSafeInteger(opened) && opened > 0 ? opened : null

  // Another claim begins whole.
  const [shown, setShown] = useState(item)
  if (shown !== item) {
    setShown(item)
    setZoom(0)
  }

  function go(distance: number) {
    const next = list.beside(claim, distance)
    if (next) navigate(list.addressOf(next.claim))
  }

  /** A decided claim leaves the queue, and the next one is opened. */
  function goOn() {
    const next = list.beside(claim, 1) ?? list.beside(claim, -1)
    if (!query.has('state')) navigate(list.addressOf(next?.claim ?? null))
  }

  const lastStep = zoomSteps.length - 1
  return (
    <ListRoom
      list={list}
      detail={
        claim === null
          ? null
          : {
              key: claim,
              title: translate('giftsConsole.title', { claim: String(claim) }),
              content: <GiftClaim key={claim} claim={claim} zoom={zoom} onZoom={setZoom} onDecided={goOn} />,
            }
      }
    >
      <Shortcuts
        shortcuts={[
          { key: 'j', does: 'giftsConsole.next', run: () => go(1) },
          { key: 'k', does: 'giftsConsole.previous', run: () => go(-1) },
          { key: 'a', does: 'room.approve' },
          { key: 'r', does: 'giftsConsole.reject' },
          { key: '+', does: 'giftsConsole.zoomIn', run: () => setZoom((step) => Math.min(step + 1, lastStep)) },
          { key: '-', does: 'giftsConsole.zoomOut', run: () => setZoom((step) => Math.max(step - 1, 0)) },
          { key: '0', does: 'giftsConsole.zoomFit', run: () => setZoom(0) },
        ]}
      />
    </ListRoom>
  )
}
