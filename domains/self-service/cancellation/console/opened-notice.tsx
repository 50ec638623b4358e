import { MemberLink, OrderLink, ProductLink } from '@/domains/staff/operators/browser'
import { call } from '@/platform/http/client'
import { formatCalendarDay } from '@/platform/i18n/day'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { consoleRoom } from '@/platform/paths'
import { ActionButton } from '@/platform/ui/data/action-button'
import { useAnswer } from '@/platform/ui/data/answers'
import { CaseActs } from '@/platform/ui/data/case-acts'
import { DescriptionList } from '@/platform/ui/data/description-list'
import { Loaded } from '@/platform/ui/data/loaded'
import { formatMoment } from '@/platform/ui/data/moment'
import { EmptyPart } from '@/platform/ui/feedback/empty-state'
import { Tag } from '@/platform/ui/feedback/tag'
import type { Candidate, ShownNotice } from '../contract/console'
import { limits } from '../rules'
import { kindNames, stateNames, subscriptionStates } from './names'
import own from './notices.module.css'

interface OpenedNoticeProps {
  notice: ShownNotice
  mayDecide: boolean
}

/** One notice, and while it waits, what it may be about. */
export function OpenedNotice({ notice, mayDecide }: OpenedNoticeProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { id, state, decided, member } = notice
  return (
    <>
      <DescriptionList
        rows={[
          ['room.state', translate(stateNames[state])],
          ['notices.received', formatMoment(notice.received, language)],
          ['room.email', <MemberLink key="email">{notice.email}</MemberLink>],
          ['notices.contract', notice.contract],
          ['notices.kind', translate(kindNames[notice.kind])],
          ['notices.reason', notice.reason],
          [
            'notices.when',
            notice.day === null ? translate('notices.soonest') : formatCalendarDay(notice.day, language),
          ],
          [
            'room.member',
            member !== null && <a href={consoleRoom('members', member)}>{translate('notices.openMember')}</a>,
          ],
          ['notices.decided', decided !== null && formatMoment(decided, language)],
          ['room.by', notice.operator],
          ['notices.note', notice.note],
        ]}
      />
      {state === 'waiting' && <Candidates notice={id} mayDecide={mayDecide} />}
      <CaseActs>
        <ActionButton
          title="notices.setAside"
          offered={state === 'waiting' && mayDecide}
          text={translate('notices.setAsideText')}
          reason={{ most: limits.note }}
          send={(reason) => call('POST /console/api/cancellation-notices/set-aside', { notice: id, reason })}
          done={translate('notices.setAsideDone')}
        />
      </CaseActs>
    </>
  )
}

function Candidates({ notice, mayDecide }: { notice: number; mayDecide: boolean }) {
  const translate = useTranslate()
  const answer = useAnswer(
    'GET /console/api/cancellation-notices/candidates',
    { notice },
    ({ candidates }) => candidates,
  )
  return (
    <Loaded answer={answer} lines={3}>
      {(candidates) => (
        <section className="stack-3">
          <h3>{translate('notices.candidates')}</h3>
          {candidates.length === 0 && <EmptyPart icon="renew">{translate('notices.noCandidates')}</EmptyPart>}
          <ul className={own.candidates}>
            {candidates.map((each) => (
              <li key={each.subscription}>
                <CandidateFacts candidate={each} />
                <ActionButton
                  title="notices.join"
                  about={`${each.product}, ${each.order}`}
                  offered={mayDecide}
                  send={() =>
                    call('POST /console/api/cancellation-notices/join', { notice, subscription: each.subscription })
                  }
                  done={translate('notices.joinedDone')}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
    </Loaded>
  )
}

function CandidateFacts({ candidate }: { candidate: Candidate }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { product, order, member, email, state, until, named, addressed } = candidate
  return (
    <div>
      <strong>
        <ProductLink>{product}</ProductLink>
      </strong>{' '}
      <Tag tone="neutral">{translate(subscriptionStates[state])}</Tag>
      <p>
        <OrderLink>{order}</OrderLink> · {translate('notices.candidate', { until: formatMoment(until, language) })}
        <br />
        <MemberLink member={member}>{email}</MemberLink>
      </p>
      <p>
        {named && <Tag tone="success">{translate('notices.named')}</Tag>}{' '}
        {addressed && <Tag tone="success">{translate('notices.addressed')}</Tag>}
      </p>
    </div>
  )
}
