import { type Campaign, cinemaGift, newGift } from './campaigns'
import { GiftList } from './gift-list'
import { GiftUpload } from './gift-upload'

interface GiftPageProps {
  query: URLSearchParams
}

export const NewGift = ({ query }: GiftPageProps) => <GiftPage campaign={newGift} query={query} />
export const CinemaGift = ({ query }: GiftPageProps) => <GiftPage campaign={cinemaGift} query={query} />

/** `t=upload1` with the order and its line opens the upload, anything else the list. */
function GiftPage({ campaign, query }: GiftPageProps & { campaign: Campaign }) {
  if (query.get('t') !== 'upload1') return <GiftList key="list" campaign={campaign} />
  return (
    <GiftUpload
      key={query.toString()}
      campaign={campaign}
      order={query.get('oid')}
      line={query.get('vid')}
      pid={query.get('pid')}
    />
  )
}
