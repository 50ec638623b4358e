import type { SignedInMember } from '@/domains/accounts/identity/contract/boot'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { memberPage } from '@/platform/paths'
import { Alert } from '@/platform/ui/feedback/alert'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { Part, Row, Rows } from '@/platform/ui/layout/part'
import { ScreenHeader } from '@/platform/ui/layout/screen-header'
import type { HouseholdOnWire } from '../contract/member'
import { call } from './api'
import { ConfirmButton } from './confirm-button'
import { Guest } from './guest'
import css from './household.module.css'
import { InviteForm } from './invite-form'
import { PersonCard } from './person-card'
import { type Act, useHousehold } from './use-household'
import { on, placeName } from './words'

/** The people that the member shares seats with, or who share with them. */
export default function Household({ member }: { member: SignedInMember }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  return (
    <>
      <ScreenHeader title={translate('households.title')}>{translate('households.lead')}</ScreenHeader>
      <Content key={language} member={member} />
    </>
  )
}

function Content({ member }: { member: SignedInMember }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { data, failure, loading, reload, outcome, act } = useHousehold(language)
  if (failure !== null) return <LoadFailed code={failure} loading={loading} onTryAgain={reload} />
  if (data === null) return <Skeleton lines={7} />
  const closed = member.impersonatedBy !== null
  return (
    <>
      {outcome && <Alert tone={outcome.tone}>{translate(outcome.text)}</Alert>}
      {closed && <p>{translate('households.operator')}</p>}
      {data.guest && <Guest guest={data.guest} closed={closed} onAct={act} />}
      {data.people.length > 0 && (
        <Part title={translate('households.people')}>
          <div className={css.people}>
            {data.people.map((person) => (
              <PersonCard key={person.id} places={data.places} onAct={act} person={person} closed={closed} />
            ))}
          </div>
        </Part>
      )}
      {data.invitations.length > 0 && <Invitations invitations={data.invitations} closed={closed} onAct={act} />}
      {data.guest === null && (
        <Part title={translate('households.inviteTitle')}>
          <Inviting household={data} isProven={member.emailProven} closed={closed} onAct={act} />
        </Part>
      )}
    </>
  )
}

interface InvitationsProps {
  invitations: HouseholdOnWire['invitations']
  closed: boolean
  onAct: Act
}

function Invitations({ invitations, closed, onAct }: InvitationsProps) {
  const translate = useTranslate()
  return (
    <Part title={translate('households.invitations')}>
      <Rows>
        {invitations.map(({ id, email, until, seats }) => (
          <Row
            key={id}
            detail={`${translate('households.waits', { day: on(until) })} · ${seats.map((seat) => placeName(seat, translate)).join(', ')}`}
            actions={
              !closed && (
                <ConfirmButton
                  label="households.withdraw"
                  named={translate('households.withdrawOf', { email })}
                  title={translate('households.withdrawOf', { email })}
                  text={translate('households.withdrawText')}
                  onConfirm={() => void onAct(call('POST /member/household/withdraw', { invitation: id }))}
                />
              )
            }
          >
            <b>{email}</b>
          </Row>
        ))}
      </Rows>
    </Part>
  )
}

interface InvitingProps {
  household: HouseholdOnWire
  /** Whether the member's own address is known to be theirs. */
  isProven: boolean
  closed: boolean
  onAct: Act
}

/** The form, or the reason why there is none. */
function Inviting({ household, isProven, closed, onAct }: InvitingProps) {
  const translate = useTranslate()
  const { allowed, most, newcomers, places, people, invitations } = household
  if (!allowed) return <p>{translate('households.closed')}</p>
  if (places.length === 0) return <p>{translate('households.nothing')}</p>
  if (people.length + invitations.length >= most) return <p>{translate('households.full', { most })}</p>
  if (!isProven) {
    return (
      <>
        <p>{translate('households.confirmFirst')}</p>
        <a href={memberPage('profile')}>{translate('households.toProfile')}</a>
      </>
    )
  }
  return (
    <>
      <p>{translate('households.inviteLead')}</p>
      <p className={css.quiet}>{translate('households.limits', { most, count: newcomers })}</p>
      {!closed && <InviteForm places={places} onAct={onAct} />}
    </>
  )
}
