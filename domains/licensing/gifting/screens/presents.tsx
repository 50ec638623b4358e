import { useState } from 'react'
import type { SignedInMember } from '@/domains/accounts/identity/contract/boot'
import { emailProblem } from '@/domains/accounts/identity/rules'
import { presentLimits } from '@/domains/commerce/checkout/rules/present'
import { call } from '@/platform/http/client'
import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import { useCall } from '@/platform/ui/calls/use-call'
import { Actions } from '@/platform/ui/controls/actions'
import { Button } from '@/platform/ui/controls/button'
import { Refusal } from '@/platform/ui/feedback/alert'
import { EmptyPart } from '@/platform/ui/feedback/empty-state'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import { Part, Row, Rows } from '@/platform/ui/layout/part'
import { ScreenHeader } from '@/platform/ui/layout/screen-header'
import { Dialog } from '@/platform/ui/overlays/dialog'
import { DialogFoot } from '@/platform/ui/overlays/dialog-foot'
import type { PresentOnWire } from '../contract/presents'
import { places } from '../places'
import type { PresentState } from '../rules'
import { CodeForm } from './code-form'
import { Confirm } from './confirm'
import css from './giving.module.css'

interface TakeBackProps {
  present: PresentOnWire
  onDone: () => void
  onClose: () => void
}

/** Asks once more before a present goes back into its buyer's account. */
function TakeBack({ present, ...ways }: TakeBackProps) {
  const translate = useTranslate()
  return (
    <Confirm
      title="giving.takeBack"
      text={translate('giving.takeBackText')}
      action="giving.confirm"
      place={places.present}
      send={() => call('POST /member/presents/take_back', { present: present.id })}
      {...ways}
    />
  )
}

interface CorrectRecipientProps {
  present: PresentOnWire
  onDone: () => void
  onClose: () => void
}

/** Sends a present to another address than the one that was typed. */
function CorrectRecipient({ present, onDone, onClose }: CorrectRecipientProps) {
  const translate = useTranslate()
  const { form, field, sending, refused } = useForm({
    initial: { email: present.email, name: present.name },
    check: ({ email, name }) => ({
      email: emailProblem(email.trim()) === null ? null : 'member_new_1',
      name: name.trim() === '' ? 'member_new_3' : null,
    }),
    send: ({ email, name }) =>
      call('POST /member/presents/correct', { present: present.id, email: email.trim(), name: name.trim() }),
    onDone,
  })
  return (
    <Dialog title={translate('giving.correct')} onClose={onClose}>
      <form className={`fields ${css.form}`} {...form}>
        <Refusal of={refused} at={places.present} />
        <p>{translate('giving.correctNote')}</p>
        <Field {...field('email')} label={translate('identity.email')} type="email" autoComplete="off" />
        <Field {...field('name')} label={translate('ui.name')} maxLength={presentLimits.name} autoComplete="off" />
        <DialogFoot held={sending}>
          <Button type="submit" busy={sending}>
            {translate('giving.correctSubmit')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

const ask = () => call('GET /member/presents', {})
const nothing = {}
export const on = (seconds: number) => new Date(seconds * 1000)

const states: Readonly<Record<PresentState, MessageKey>> = {
  planned: 'giving.planned',
  waiting: 'giving.waiting',
  accepted: 'giving.accepted',
  returned: 'giving.returned',
  takenBack: 'giving.takenBack',
  void: 'giving.void',
}

const dayOf = ({ state, sent, due, ended }: PresentOnWire) =>
  on(state === 'planned' ? sent : ((state === 'waiting' ? due : ended) ?? sent))

/** The member's gifts in both directions, and the form for the code of a gift. */
export default function Presents({ member }: { member: SignedInMember }) {
  const translate = useTranslate()
  const { data, failure, loading, reload } = useCall(ask, nothing)
  const operated = member.impersonatedBy !== null
  if (failure !== null) return <LoadFailed code={failure} loading={loading} onTryAgain={reload} />
  if (data === null) return <Skeleton lines={7} />
  return (
    <>
      <ScreenHeader title={translate('shell.gifts')}>{translate('giving.lead')}</ScreenHeader>
      {operated ? (
        <p>{translate('ui.memberOnly')}</p>
      ) : (
        <CodeForm screen="accept_present" label="giving.code" hint="giving.codeLead" />
      )}
      <Part title={translate('giving.given')}>
        {data.given.length === 0 && <EmptyPart icon="gift">{translate('giving.none')}</EmptyPart>}
        <Rows>
          {data.given.map((present) => (
            <Given key={present.id} present={present} operated={operated} onChanged={reload} />
          ))}
        </Rows>
      </Part>
      {data.received.length > 0 && (
        <Part title={translate('giving.received')}>
          <Rows>
            {data.received.map(({ products, sender, accepted }) => (
              <Row
                key={`${sender} ${accepted} ${products}`}
                detail={translate('giving.from', { sender, day: on(accepted) })}
              >
                <b>{products.join(', ')}</b>
              </Row>
            ))}
          </Rows>
        </Part>
      )}
    </>
  )
}

interface GivenProps {
  present: PresentOnWire
  operated: boolean
  onChanged: () => void
}

function Given({ present, operated, onChanged }: GivenProps) {
  const translate = useTranslate()
  const [open, setOpen] = useState<'correct' | 'takeBack' | null>(null)
  const { state, name, email, products, corrections_left: left } = present
  const isOpen = (state === 'planned' || state === 'waiting') && !operated
  const done = () => {
    setOpen(null)
    onChanged()
  }
  const actions = (
    <>
      {isOpen && (
        <Actions>
          {left > 0 && (
            <Button variant="secondary" onClick={() => setOpen('correct')}>
              {translate('giving.correct')}
            </Button>
          )}
          <Button variant="secondary" onClick={() => setOpen('takeBack')}>
            {translate('giving.takeBack')}
          </Button>
        </Actions>
      )}
      {open === 'correct' && <CorrectRecipient present={present} onDone={done} onClose={() => setOpen(null)} />}
      {open === 'takeBack' && <TakeBack present={present} onDone={done} onClose={() => setOpen(null)} />}
    </>
  )
  return (
    <Row detail={translate(states[state], { day: dayOf(present) })} actions={actions}>
      <b>{products.join(', ')}</b>
      <br />
      {email === '' ? name : translate('giving.to', { name, email })}
    </Row>
  )
}
