import { useState } from 'react'
import type { SignedInMember } from '@/domains/accounts/identity/contract/boot'
import { call } from '@/platform/http/client'
import type { MessageKey } from '@/platform/i18n/message'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { useCall } from '@/platform/ui/calls/use-call'
import { Button } from '@/platform/ui/controls/button'
import { Alert } from '@/platform/ui/feedback/alert'
import { EmptyPart } from '@/platform/ui/feedback/empty-state'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { useSubmit } from '@/platform/ui/forms/submit'
import { Part, Row, Rows } from '@/platform/ui/layout/part'
import { ScreenHeader } from '@/platform/ui/layout/screen-header'
import type { HandoverOnWire, OwnLicenceOnWire } from '../contract/handovers'
import { places } from '../places'
import type { HandoverState } from '../rules/handovers'
import { CodeForm } from './code-form'
import { Confirm } from './confirm'
import { formatFee, HandOn } from './hand-on'
import { LicenceTerm } from './licence-term'

const ask = () => call('GET /member/handovers', {})
const nothing = {}
const on = (seconds: number) => new Date(seconds * 1000)

const states: Readonly<Record<HandoverState, MessageKey>> = {
  held: 'handovers.held',
  waiting: 'handovers.waiting',
  accepted: 'handovers.accepted',
  declined: 'handovers.declined',
  stopped: 'handovers.stopped',
  expired: 'handovers.expired',
  void: 'handovers.void',
}

/** Licences that go to another person: which may, which are on their way, and which came. */
export default function LicenceHandovers({ member }: { member: SignedInMember }) {
  const translate = useTranslate()
  const { data, failure, loading, reload } = useCall(ask, nothing)
  const [chosen, setChosen] = useState<OwnLicenceOnWire | null>(null)
  const [begun, setBegun] = useState(false)
  const operated = member.impersonatedBy !== null
  if (failure !== null) return <LoadFailed code={failure} loading={loading} onTryAgain={reload} />
  if (data === null) return <Skeleton lines={7} />
  function done() {
    setChosen(null)
    setBegun(true)
    void reload()
  }
  return (
    <>
      <ScreenHeader title={translate('shell.titleHandovers')}>{translate('handovers.lead')}</ScreenHeader>
      {operated && <p>{translate('ui.memberOnly')}</p>}
      {data.allowed && <Yours closed={operated || data.left === 0} onChoose={setChosen} data={data} begun={begun} />}
      {data.given.length > 0 && (
        <Part title={translate('handovers.given')}>
          <Rows>
            {data.given.map((handover) => (
              <Given key={handover.id} onChanged={reload} handover={handover} operated={operated} />
            ))}
          </Rows>
        </Part>
      )}
      {(data.received.length > 0 || !operated) && (
        <Part title={translate('handovers.received')}>
          {!operated && <CodeForm screen="accept_licence" label="handovers.code" hint="handovers.codeLead" />}
          {data.received.length > 0 && (
            <Rows>
              {data.received.map(({ product, sender, accepted }) => (
                <Row key={`${product} ${accepted}`} detail={translate('giving.from', { sender, day: on(accepted) })}>
                  <b>{product}</b>
                </Row>
              ))}
            </Rows>
          )}
        </Part>
      )}
      {chosen && (
        <HandOn
          licence={chosen}
          name={member.username}
          holdDays={data.hold_days}
          acceptDays={data.accept_days}
          onDone={done}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  )
}

type List = Extract<Awaited<ReturnType<typeof ask>>, { ok: true }>['data']

/** Returns the loaded licences. Every change of them loads the first page again. */
function useLicences(data: List) {
  const [further, setFurther] = useState({ of: data, licences: data.licences, older: data.older })
  const { licences, older } = further.of === data ? further : data

  const { submit: goOn, sending: loading } = useSubmit(async () => {
    if (older === null) return
    const page = await call('GET /member/handovers', { before: older })
    if (page.ok) setFurther({ of: data, licences: [...licences, ...page.data.licences], older: page.data.older })
  })

  return { licences, more: older !== null, loading, goOn }
}

interface YoursProps {
  data: List
  begun: boolean
  closed: boolean
  onChoose: (licence: OwnLicenceOnWire) => void
}

function Yours({ data, begun, closed, onChoose }: YoursProps) {
  const translate = useTranslate()
  const { licences, more, loading, goOn } = useLicences(data)
  return (
    <Part title={translate('handovers.yours')}>
      {begun && <Alert tone="success">{translate('handovers.begun', { days: data.hold_days })}</Alert>}
      {licences.length === 0 ? (
        <EmptyPart icon="key">{translate('handovers.none')}</EmptyPart>
      ) : (
        <p>{translate('handovers.left', { count: data.left })}</p>
      )}
      <Rows>
        {licences.map((licence) => (
          <Own
            key={`${licence.order} ${licence.position}`}
            onChoose={() => onChoose(licence)}
            licence={licence}
            closed={closed}
          />
        ))}
      </Rows>
      {more && (
        <Button variant="secondary" busy={loading} onClick={() => void goOn()}>
          {translate('ui.more')}
        </Button>
      )}
    </Part>
  )
}

interface OwnProps {
  licence: OwnLicenceOnWire
  /** No licence may be transferred now, or not by the viewer. */
  closed: boolean
  onChoose: () => void
}

function Own({ licence, closed, onChoose }: OwnProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { product, order, free_from: from, fee } = licence
  const isFree = on(from) <= new Date()
  const detail = (
    <>
      {translate('handovers.order', { order })} · <LicenceTerm licence={licence} />
      {fee && ` · ${translate('handovers.fee', { amount: formatFee(fee, language) })}`}
      {!isFree && (
        <>
          <br />
          {translate('handovers.freeFrom', { day: on(from) })}
        </>
      )}
    </>
  )
  const actions = isFree && !closed && (
    <Button
      variant="secondary"
      aria-haspopup="dialog"
      aria-label={translate('handovers.handOnOf', { product })}
      onClick={onChoose}
    >
      {translate('handovers.handOn')}
    </Button>
  )
  return (
    <Row detail={detail} actions={actions}>
      <b>{product}</b>
    </Row>
  )
}

interface GivenProps {
  handover: HandoverOnWire
  operated: boolean
  onChanged: () => void
}

function Given({ handover, operated, onChanged }: GivenProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const [stopping, setStopping] = useState(false)
  const { product, email, state, until, fee } = handover
  function done() {
    setStopping(false)
    onChanged()
  }
  const actions = (
    <>
      {(state === 'held' || state === 'waiting') && !operated && (
        <Button
          variant="secondary"
          aria-haspopup="dialog"
          aria-label={translate('handovers.stopOf', { product })}
          onClick={() => setStopping(true)}
        >
          {translate('handovers.stop')}
        </Button>
      )}
      {stopping && (
        <Confirm
          title="handovers.stop"
          text={translate('handovers.keepText', { product, email })}
          action="handovers.keep"
          place={places.handover}
          send={() => call('POST /member/handovers/stop', { handover: handover.id })}
          onDone={done}
          onClose={() => setStopping(false)}
        />
      )}
    </>
  )
  const detail = (
    <>
      {translate(states[state], { day: on(until) })}
      {fee && (
        <>
          <br />
          {translate(fee.refunded ? 'handovers.feeBack' : 'handovers.feePaid', {
            amount: formatFee(fee, language),
            order: fee.order,
          })}
        </>
      )}
    </>
  )
  return (
    <Row detail={detail} actions={actions}>
      <b>{product}</b>
      {email !== '' && (
        <>
          <br />
          {translate('handovers.to', { email })}
        </>
      )}
    </Row>
  )
}
