import { MemberInShort, OrderLink, ProductLink } from '@/domains/staff/operators/browser'
import { call } from '@/platform/http/client'
import { formatMoney } from '@/platform/i18n/money'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { money } from '@/platform/money/money'
import { consoleRoom } from '@/platform/paths'
import { ActionButton } from '@/platform/ui/data/action-button'
import { useAnswer } from '@/platform/ui/data/answers'
import { CaseActs } from '@/platform/ui/data/case-acts'
import { Age, StateTag } from '@/platform/ui/data/cells'
import { DescriptionList } from '@/platform/ui/data/description-list'
import { Loaded } from '@/platform/ui/data/loaded'
import { formatMoment } from '@/platform/ui/data/moment'
import { Alert } from '@/platform/ui/feedback/alert'
import { Tag } from '@/platform/ui/feedback/tag'
import type { OpenedClaim } from '../contract/console'
import { longestReason } from '../rules'
import css from './gifts.module.css'
import { campaignNames, states } from './names'
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
              {translate(states[state][0])}
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
  onDecided: () => void
}

/** One claim with its picture, what looks like it, and the decision. */
export function GiftClaim({ claim, ...props }: GiftClaimProps) {
  const answer = useAnswer('GET /console/api/gifts/claim', { claim })
  return <Loaded answer={answer}>{(found) => <Opened found={found} {...props} />}</Loaded>
}

function Opened({ found, zoom, onZoom, onDecided }: Omit<GiftClaimProps, 'claim'> & { found: OpenedClaim }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { claim, state, picture: seen, worth, alike } = found
  const waits = state === 'waiting' && seen !== null
  const values = { claim: String(claim) }
  return (
    <>
      <p className={css.standing}>
        <StateTag states={states} state={state} />
        <Tag tone="neutral">{translate(campaignNames[found.campaign])}</Tag>
      </p>
      {alike.length > 0 && <AlikeClaims alike={alike} />}
      {seen === null ? (
        <p className={css.gone}>{translate('giftsConsole.pictureGone')}</p>
      ) : (
        <PictureViewer key={seen} address={pictureAddress(claim, seen)} zoom={zoom} onZoom={onZoom} />
      )}
      <DescriptionList
        rows={[
          ['room.product', <ProductLink key="product">{found.product}</ProductLink>],
          [
            'room.member',
            <MemberInShort key="member" member={found.member_id}>
              {found.member}
            </MemberInShort>,
          ],
          [
            'room.order',
            <>
              <OrderLink>{found.order}</OrderLink> {translate('giftsConsole.lineOf', { line: found.line })}
            </>,
          ],
          ['giftsConsole.sent', formatMoment(found.sent, language)],
          ['giftsConsole.decided', found.decided !== null && formatMoment(found.decided, language)],
          ['giftsConsole.operator', found.operator],
          ['room.reason', found.reason],
          ['giftsConsole.worth', worth && formatMoney(money(worth.amount, worth.currency), language)],
        ]}
      />
      <CaseActs>
        <ActionButton
          title="room.approve"
          variant="primary"
          shortcut="a"
          offered={waits}
          heading={translate('giftsConsole.approveTitle', values)}
          text={translate(alike.length > 0 ? 'giftsConsole.approveAlikeText' : 'giftsConsole.approveText', {
            member: found.member,
          })}
          reason={null}
          send={() => call('POST /console/api/gifts/approve', { claim, seen: seen ?? '' })}
          done={translate('giftsConsole.approvedNotice', values)}
          onDone={onDecided}
        />
        <ActionButton
          title="giftsConsole.reject"
          shortcut="r"
          offered={waits}
          heading={translate('giftsConsole.rejectTitle', values)}
          text={translate('giftsConsole.rejectText', { member: found.member })}
          reason={{ hint: translate('giftsConsole.reasonHint'), most: longestReason }}
          send={(reason) => call('POST /console/api/gifts/reject', { claim, seen: seen ?? '', reason })}
          done={translate('giftsConsole.rejectedNotice', values)}
          onDone={onDecided}
        />
      </CaseActs>
    </>
  )
}
