import { call, type Outcome } from '@/platform/http/client'
import { formatMoney } from '@/platform/i18n/money'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { money } from '@/platform/money/money'
import { consoleRoom } from '@/platform/paths'
import { Button } from '@/platform/ui/controls/button'
import { Age } from '@/platform/ui/data/age'
import { useAnswer } from '@/platform/ui/data/answers'
import { DescriptionList } from '@/platform/ui/data/description-list'
import { formatMoment } from '@/platform/ui/data/moment'
import { ReasonDialog } from '@/platform/ui/data/reason-dialog'
import { Alert } from '@/platform/ui/feedback/alert'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { Tag } from '@/platform/ui/feedback/tag'
import type { OpenedClaim } from '../contract/console'
import { longestReason } from '../rules'
import css from './gifts.module.css'
import { campaignNames, stateNames, stateTones } from './names'
import { PictureViewer } from './picture-viewer'

const pictureAddress = (claim: number, picture: string) =>
  `/console/api/gifts/picture?${new URLSearchParams({ claim: String(claim), picture })}`

/** Warns that the same picture, or one that is nearly the same, was sent before, and shows its senders. */
function AlikeClaims({ alike }: { alike: OpenedClaim['alike'] }) {
  const translate = useTranslate()
  return (
    <Alert tone="danger">
      <p>{translate('giftsConsole.alike', { count: alike.length })}</p>
      <ul className={css.alike}>
        {alike.map(({ claim, state, member, sent, picture, same }) => (
          <li key={claim}>
            {picture !== null && (
              <img className={css.thumb} src={pictureAddress(claim, picture)} alt="" loading="lazy" />
            )}
            <span>
              <a href={consoleRoom('gifts', claim, { state: 'all' })}>
                {translate('giftsConsole.title', { claim: String(claim) })}
              </a>
              {'\u00a0· '}
              {translate(same ? 'giftsConsole.same' : 'giftsConsole.nearly')}
              <br />
              {member}
              {'\u00a0· '}
              {translate(stateNames[state])}
              {'\u00a0· '}
              <Age at={sent} />
            </span>
          </li>
        ))}
      </ul>
    </Alert>
  )
}

interface GiftClaimProps {
  claim: number
  zoom: number
  onZoom: (zoom: number) => void
  deciding: 'approve' | 'reject' | null
  onDecide: (deciding: 'approve' | 'reject' | null) => void
  /** @param said what was done; null: another operator was first */
  onSettled: (message: string | null) => void
}

/** One claim with its picture, what looks like it, and the decision. */
export function GiftClaim({ claim, onSettled, ...props }: GiftClaimProps) {
  const translate = useTranslate()
  const { data, failure, loading, reload } = useAnswer('GET /console/api/gifts/claim', { claim })
  if (failure === 20085) return <Alert tone="danger">{translate('room.gone')}</Alert>
  if (failure !== null) return <LoadFailed code={failure} loading={loading} onTryAgain={reload} />
  if (data === null) return <Skeleton lines={8} />

  function settle(message: string | null) {
    // In a list of another state the claim stays open, and shows its new state.
    void reload()
    onSettled(message)
  }
  return <Opened {...props} found={data} onSettled={settle} />
}

function Opened({
  found,
  zoom,
  onZoom,
  deciding,
  onDecide,
  onSettled,
}: Omit<GiftClaimProps, 'claim'> & { found: OpenedClaim }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { claim, state, picture: seen, worth, alike } = found
  const waits = state === 'waiting' && seen !== null
  const values = { claim: String(claim) }

  /** A decision that came too late shows the present state. */
  function told<Data>(outcome: Outcome<Data>): Outcome<Data> {
    if (!outcome.ok && outcome.code === 31002) onSettled(null)
    return outcome
  }

  return (
    <>
      <p className={css.standing}>
        <Tag tone={stateTones[state]}>{translate(stateNames[state])}</Tag>
        <Tag tone="neutral">{translate(campaignNames[found.campaign])}</Tag>
      </p>
      {alike.length > 0 && <AlikeClaims alike={alike} />}
      {seen === null ? (
        <p className={css.gone}>{translate('giftsConsole.pictureGone')}</p>
      ) : (
        <PictureViewer key={seen} address={pictureAddress(claim, seen)} zoom={zoom} onZoom={onZoom} />
      )}
      {waits && (
        <div className={css.actions}>
          <Button aria-haspopup="dialog" aria-keyshortcuts="a" onClick={() => onDecide('approve')}>
            {translate('giftsConsole.approve')}
          </Button>
          <Button variant="secondary" aria-haspopup="dialog" aria-keyshortcuts="r" onClick={() => onDecide('reject')}>
            {translate('giftsConsole.reject')}
          </Button>
        </div>
      )}
      <DescriptionList
        rows={[
          ['giftsConsole.product', found.product],
          ['giftsConsole.member', found.member],
          ['giftsConsole.order', translate('giftsConsole.orderLine', { order: found.order, line: found.line })],
          ['giftsConsole.sent', formatMoment(found.sent, language)],
          ['giftsConsole.decided', found.decided !== null && formatMoment(found.decided, language)],
          ['giftsConsole.operator', found.operator],
          ['giftsConsole.reason', found.reason],
          ['giftsConsole.worth', worth && formatMoney(money(worth.amount, worth.currency), language)],
        ]}
      />
      {waits && deciding === 'approve' && (
        <ReasonDialog
          title={translate('giftsConsole.approveTitle', values)}
          text={translate(alike.length > 0 ? 'giftsConsole.approveAlikeText' : 'giftsConsole.approveText', {
            member: found.member,
          })}
          action={translate('giftsConsole.approve')}
          send={async () => told(await call('POST /console/api/gifts/approve', { claim, seen }))}
          onDone={() => onSettled(translate('giftsConsole.approvedNotice', values))}
          onClose={() => onDecide(null)}
        />
      )}
      {waits && deciding === 'reject' && (
        <ReasonDialog
          title={translate('giftsConsole.rejectTitle', values)}
          text={translate('giftsConsole.rejectText', { member: found.member })}
          action={translate('giftsConsole.reject')}
          reason={{ label: translate('room.reason'), hint: translate('giftsConsole.reasonHint'), most: longestReason }}
          send={async (reason) => told(await call('POST /console/api/gifts/reject', { claim, seen, reason }))}
          onDone={() => onSettled(translate('giftsConsole.rejectedNotice', values))}
          onClose={() => onDecide(null)}
        />
      )}
    </>
  )
}
