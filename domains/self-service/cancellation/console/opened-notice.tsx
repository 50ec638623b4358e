import { useState } from 'react'
import { call } from '@/platform/http/client'
import { formatCalendarDay } from '@/platform/i18n/day'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { consoleRoom } from '@/platform/paths'
import { Button } from '@/platform/ui/controls/button'
import { ActionError } from '@/platform/ui/data/action-error'
import { useAnswer } from '@/platform/ui/data/answers'
import css from '@/platform/ui/data/case.module.css'
import { DescriptionList } from '@/platform/ui/data/description-list'
import { formatMoment } from '@/platform/ui/data/moment'
import { ReasonDialog } from '@/platform/ui/data/reason-dialog'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { Tag } from '@/platform/ui/feedback/tag'
import type { Candidate, ShownNotice } from '../contract/console'
import { limits } from '../rules'
import { kindNames, stateNames, subscriptionStates } from './names'
import own from './notices.module.css'

interface OpenedNoticeProps {
  notice: ShownNotice
  mayDecide: boolean
  onDone: (message: string) => void
}

/** One notice, and while it waits, what it may be about. */
export function OpenedNotice({ notice, mayDecide, onDone }: OpenedNoticeProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const [settingAside, setSettingAside] = useState(false)
  const { id, state, decided, member } = notice
  return (
    <>
      <DescriptionList
        rows={[
          ['notices.state', translate(stateNames[state])],
          ['notices.received', formatMoment(notice.received, language)],
          ['notices.email', notice.email],
          ['notices.contract', notice.contract],
          ['notices.kind', translate(kindNames[notice.kind])],
          ['notices.reason', notice.reason],
          [
            'notices.when',
            notice.day === null ? translate('notices.soonest') : formatCalendarDay(notice.day, language),
          ],
          [
            'notices.member',
            member !== null && <a href={consoleRoom('members', member)}>{translate('notices.openMember')}</a>,
          ],
          ['notices.decided', decided !== null && formatMoment(decided, language)],
          ['notices.operator', notice.operator],
          ['notices.note', notice.note],
        ]}
      />
      {state === 'waiting' && <Candidates notice={id} mayDecide={mayDecide} onDone={onDone} />}
      {state === 'waiting' && mayDecide && (
        <div className={css.actions}>
          <Button variant="secondary" aria-haspopup="dialog" onClick={() => setSettingAside(true)}>
            {translate('notices.setAside')}
          </Button>
        </div>
      )}
      {settingAside && (
        <ReasonDialog
          title={translate('notices.setAside')}
          text={translate('notices.setAsideText')}
          action={translate('notices.setAside')}
          reason={{ label: translate('room.reason'), hint: translate('room.reasonInLog'), most: limits.note }}
          send={(reason) => call('POST /console/api/cancellation-notices/set-aside', { notice: id, reason })}
          onDone={() => onDone(translate('notices.setAsideDone'))}
          onClose={() => setSettingAside(false)}
        />
      )}
    </>
  )
}

type RefusedOutcome = Parameters<typeof ActionError>[0]['outcome']

function Candidates({ notice, mayDecide, onDone }: { notice: number } & Omit<OpenedNoticeProps, 'notice'>) {
  const translate = useTranslate()
  const [refused, setRefused] = useState<RefusedOutcome | null>(null)
  const [joining, setJoining] = useState<string | null>(null)
  const { data, failure, loading, reload } = useAnswer(
    'GET /console/api/cancellation-notices/candidates',
    { notice },
    ({ candidates }) => candidates,
  )
  if (failure !== null) return <LoadFailed code={failure} loading={loading} onTryAgain={reload} />
  if (data === null) return <Skeleton lines={3} />
  async function join(subscription: string) {
    setJoining(subscription)
    const outcome = await call('POST /console/api/cancellation-notices/join', { notice, subscription })
    setJoining(null)
    if (outcome.ok) return onDone(translate('notices.joinedDone'))
    setRefused(outcome)
  }
  return (
    <section className={own.section}>
      <h3>{translate('notices.candidates')}</h3>
      {refused && <ActionError outcome={refused} />}
      {data.length === 0 && <p>{translate('notices.noCandidates')}</p>}
      <ul className={own.candidates}>
        {data.map((each) => (
          <li key={each.subscription}>
            <CandidateFacts candidate={each} />
            {mayDecide && (
              <Button
                variant="secondary"
                busy={joining === each.subscription}
                unavailable={joining !== null}
                aria-label={`${translate('notices.join')}: ${each.product}, ${each.order}`}
                onClick={() => join(each.subscription)}
              >
                {translate('notices.join')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function CandidateFacts({ candidate }: { candidate: Candidate }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { product, order, member, email, state, until, named, addressed } = candidate
  return (
    <div>
      <strong>{product}</strong> <Tag tone="neutral">{translate(subscriptionStates[state])}</Tag>
      <p>
        {translate('notices.candidate', { order, until: formatMoment(until, language) })}
        <br />
        <a href={consoleRoom('members', member)}>{email}</a>
      </p>
      <p>
        {named && <Tag tone="success">{translate('notices.named')}</Tag>}{' '}
        {addressed && <Tag tone="success">{translate('notices.addressed')}</Tag>}
      </p>
    </div>
  )
}
