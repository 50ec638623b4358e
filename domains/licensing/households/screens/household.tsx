import { useState } from 'react'
import type { SignedInMember } from '@/domains/accounts/identity/contract/boot'
import { emailProblem } from '@/domains/accounts/identity/rules'
import { call } from '@/platform/http/client'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { memberPage } from '@/platform/paths'
import { Button } from '@/platform/ui/controls/button'
import { Alert } from '@/platform/ui/feedback/alert'
import { EmptyPart } from '@/platform/ui/feedback/empty-state'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { CheckboxList } from '@/platform/ui/forms/checkbox-list'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import { Part, Row, Rows } from '@/platform/ui/layout/part'
import { ScreenHeader } from '@/platform/ui/layout/screen-header'
import type { HouseholdOnWire } from '../contract/member'
import { places as refusals } from '../places'
import { ConfirmButton } from './confirm-button'
import css from './household.module.css'
import { PersonCard } from './person-card'
import { type Act, useHousehold } from './use-household'
import { on, placeKey, placeName } from './words'

interface InviteFormProps {
  places: HouseholdOnWire['places']
  onAct: Act
}

/** Asks whom to share with, and what. */
function InviteForm({ places, onAct }: InviteFormProps) {
  const translate = useTranslate()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [missing, setMissing] = useState(false)
  const { form, field, sending, set } = useForm({
    initial: { email: '' },
    check: ({ email }) => {
      setMissing(chosen.length === 0)
      return { email: emailProblem(email.trim()) === null ? null : 'member_new_1' }
    },
    send: async ({ email }) => {
      if (chosen.length === 0) return
      const wanted = places
        .filter((place) => chosen.includes(placeKey(place)))
        .map(({ line, platform }) => ({ line, platform }))
      const invitation = { email: email.trim(), places: wanted }
      const sent = await onAct(
        call('POST /member/household/invite', invitation),
        'households.sent',
        refusals.householdInvite,
      )
      if (!sent) return
      set('email', '')
      setChosen([])
    },
  })
  return (
    <form className={css.form} {...form}>
      <Field {...field('email')} label={translate('households.email')} type="email" autoComplete="off" />
      <CheckboxList
        name="places"
        label={translate('households.whichSeats')}
        options={places.map((place) => ({
          value: placeKey(place),
          label: `${placeName(place, translate)} – ${translate('households.free', { free: place.free, total: place.total })}`,
          unavailable: place.free > 0 ? undefined : translate('households.noneFree'),
        }))}
        chosen={chosen}
        onChange={(next) => {
          setChosen(next)
          setMissing(false)
        }}
        problem={missing ? translate('households.chooseSeat') : undefined}
      />
      <Button type="submit" busy={sending}>
        {translate('households.invite')}
      </Button>
    </form>
  )
}

interface GuestProps {
  guest: NonNullable<HouseholdOnWire['guest']>
  closed: boolean
  onAct: Act
}

/** Shows what another member shares with this one. */
function Guest({ guest: { holder, joined, seats }, closed, onAct }: GuestProps) {
  const translate = useTranslate()
  return (
    <Part title={translate('households.of', { holder })}>
      <p>{translate('households.ofLead', { holder, day: on(joined) })}</p>
      {seats.length === 0 ? (
        <EmptyPart icon="key">{translate('households.ofNothing', { holder })}</EmptyPart>
      ) : (
        <Rows>
          {seats.map((seat) => (
            <Row key={seat.id} detail={translate('households.seatFrom', { holder })}>
              <b>{placeName(seat, translate)}</b>
            </Row>
          ))}
        </Rows>
      )}
      <p>
        <a href={memberPage('license')}>{translate('households.toLicences')}</a>
      </p>
      {!closed && (
        <div>
          <ConfirmButton
            label="households.leave"
            named={translate('households.leaveOf', { holder })}
            title={translate('households.leaveOf', { holder })}
            text={translate('households.leaveText', { holder })}
            onConfirm={() => void onAct(call('POST /member/household/leave', {}), 'households.left')}
          />
        </div>
      )}
    </Part>
  )
}

/** The people that the member shares seats with, or who share with them. */
export default function Household({ member }: { member: SignedInMember }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  return (
    <>
      <ScreenHeader title={translate('shell.titleHousehold')}>{translate('households.lead')}</ScreenHeader>
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
      {closed && <p>{translate('ui.memberOnly')}</p>}
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
                  label="ui.revoke"
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
  if (places.length === 0) return <EmptyPart icon="people">{translate('households.nothing')}</EmptyPart>
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
      <p className="quiet">{translate('households.limits', { most, count: newcomers })}</p>
      {!closed && <InviteForm places={places} onAct={onAct} />}
    </>
  )
}
