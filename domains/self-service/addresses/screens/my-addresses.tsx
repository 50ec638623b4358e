import { useState } from 'react'
import type { SignedInMember } from '@/domains/accounts/identity/contract/boot'
import { call, type Outcome } from '@/platform/http/client'
import { useTranslate } from '@/platform/i18n/wording'
import { memberPage } from '@/platform/paths'
import { useCall } from '@/platform/ui/calls/use-call'
import { Button } from '@/platform/ui/controls/button'
import { Alert, Refusal } from '@/platform/ui/feedback/alert'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { Checkbox } from '@/platform/ui/forms/checkbox'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import { useSubmit } from '@/platform/ui/forms/submit'
import { Part, Row, Rows } from '@/platform/ui/layout/part'
import { ScreenHeader } from '@/platform/ui/layout/screen-header'
import type { RequestOnWire } from '../contract/member'
import { places } from '../places'
import { limits } from '../rules'
import { MergeAccount } from './merge-account'
import { emailMessage, missing, requestTexts } from './problems'

const on = (seconds: number) => new Date(seconds * 1000)

/** Requests that wait or can be undone, with the buttons to stop or undo each. */
function Requests({ requests, onChanged }: { requests: readonly RequestOnWire[]; onChanged: () => void }) {
  const translate = useTranslate()
  const { submit, under, refused } = useSubmit(
    ({ id, outcome }: RequestOnWire) =>
      outcome === null
        ? call('POST /member/addresses/stop', { request: id })
        : call('POST /member/addresses/undo', { request: id }),
    { onDone: onChanged, onRefused: onChanged },
  )
  const open = requests.filter(({ outcome, undo_until: until }) => outcome === null || until !== null)
  if (open.length === 0) return null

  return (
    <Part title={translate('addresses.requests')}>
      <Refusal of={refused} at={places.addressRequest} />
      <Rows>
        {open.map((request) => {
          const { id, kind, email, order, due, undo_until: until } = request
          const detail = (
            <>
              {due !== null && translate('addresses.due', { due: on(due) })}
              {due === null && until === null && translate('addresses.byStaff')}
              {until !== null && translate('addresses.undoUntil', { until: on(until) })}
            </>
          )
          const actions = (
            <Button variant="secondary" busy={under?.[0].id === id} onClick={() => submit(request)}>
              {translate(until === null ? 'addresses.stop.button' : 'addresses.undo')}
            </Button>
          )
          return (
            <Row key={id} detail={detail} actions={actions}>
              {translate(requestTexts[kind])} <b>{order ?? email}</b>
            </Row>
          )
        })}
      </Rows>
    </Part>
  )
}

/** Claims a purchase whose mailbox is lost, by what stands on its receipt. */
function ClaimOrder({ onDone }: { onDone: () => void }) {
  const translate = useTranslate()
  const [due, setDue] = useState<Date | null>(null)
  const { form, field, sending, refused } = useForm({
    initial: { order: '', digits: '' },
    check: ({ order, digits }) => ({
      order: missing(order),
      digits: /^\d{4}$/.test(digits.trim()) ? null : 'addresses.digitsWrong',
    }),
    send: ({ order, digits }) => call('POST /member/addresses/claim', { order: order.trim(), digits: digits.trim() }),
    onDone: (claimed) => {
      setDue(new Date(claimed.due * 1000))
      onDone()
    },
  })
  return (
    <form className="fields" {...form}>
      <Refusal of={refused} at={places.orderClaim} />
      {due !== null && <Alert tone="info">{translate('addresses.claim.asked', { due })}</Alert>}
      <Field {...field('order')} label={translate('ui.orderNumber')} maxLength={limits.order} autoComplete="off" />
      <Field
        {...field('digits')}
        label={translate('addresses.claim.digits')}
        inputMode="numeric"
        maxLength={4}
        autoComplete="off"
      />
      <Button type="submit" busy={sending}>
        {translate('addresses.claim.submit')}
      </Button>
    </form>
  )
}

interface ChangeAddressProps {
  /** The address of the account. */
  now: string
  onDone: (change: AddressChange) => void
}

/** A change that the member has asked for: done, or due at a moment in unix seconds. */
interface AddressChange {
  readonly email: string
  readonly due: number | null
}

/** A change of address: a code from both mailboxes, or from the new one alone, and then it waits. */
function ChangeAddress({ now, onDone }: ChangeAddressProps) {
  const translate = useTranslate()
  const [lost, setLost] = useState(false)
  const [sent, setSent] = useState<string | null>(null)
  const { form, field, sending, refused } = useForm({
    initial: { email: '', code: '', own: '' },
    check: ({ email, code, own }) =>
      sent === null ? { email: emailMessage(email) } : { code: missing(code), own: lost ? null : missing(own) },
    send: ({ email, code, own }) =>
      sent === null
        ? request(email.trim())
        : change(sent, { code: code.trim(), ...(!lost && { own_code: own.trim() }) }),
  })

  /** Has the codes sent. */
  async function request(email: string): Promise<Outcome<unknown>> {
    const answers = [await call('POST /member/addresses/code', { purpose: 'new', email })]
    if (!lost) answers.push(await call('POST /member/addresses/code', { purpose: 'own' }))
    const failed = answers.find(({ ok }) => !ok)
    if (!failed) setSent(email)
    return failed ?? { ok: true, data: null }
  }

  async function change(email: string, codes: { code: string; own_code?: string }): Promise<Outcome<unknown>> {
    const answer = await call('POST /member/addresses/change', { email, ...codes })
    if (answer.ok) onDone({ email, due: answer.data.due })
    return answer
  }

  return (
    <form className="fields" {...form}>
      <Refusal of={refused} at={sent === null ? places.addressCode : places.addressChange} />
      {sent === null ? (
        <>
          <Field {...field('email')} label={translate('addresses.newEmail')} type="email" autoComplete="email" />
          <Checkbox
            name="lost"
            label={translate('addresses.change.lost', { email: now })}
            checked={lost}
            onChange={setLost}
          />
        </>
      ) : (
        <>
          <p>{translate('addresses.codeSent', { email: sent })}</p>
          <Field {...field('code')} label={translate('addresses.codeFrom', { email: sent })} autoComplete="off" />
          {!lost && (
            <Field {...field('own')} label={translate('addresses.codeFrom', { email: now })} autoComplete="off" />
          )}
        </>
      )}
      <Button type="submit" busy={sending}>
        {translate(sent === null ? 'ui.sendCode' : 'addresses.change.submit')}
      </Button>
    </form>
  )
}

const ask = () => call('GET /member/addresses', {})
const nothing = {}

interface MyAddressesProps {
  member: SignedInMember
  onMemberChanged: (facts: Partial<SignedInMember>) => void
}

/** The member's address, what they bought with others, and what waits. */
export default function MyAddresses({ member, onMemberChanged }: MyAddressesProps) {
  const translate = useTranslate()
  const [change, setChange] = useState<AddressChange | null>(null)
  const { data, failure, loading, reload } = useCall(ask, nothing)
  if (member.impersonatedBy !== null) return <p>{translate('ui.memberOnly')}</p>
  if (failure !== null) return <LoadFailed code={failure} loading={loading} onTryAgain={reload} />
  if (data === null) return <Skeleton lines={7} />

  function changed(done: AddressChange) {
    setChange(done)
    if (done.due === null) onMemberChanged({ email: done.email })
    void reload()
  }

  return (
    <>
      <ScreenHeader title={translate('addresses.title')}>{translate('addresses.lead')}</ScreenHeader>
      <Requests requests={data.requests} onChanged={reload} />
      <Part title={translate('addresses.change.title')}>
        {change !== null && <ChangeNotice {...change} />}
        {change === null && data.changes_left === 0 && <p>{translate('addresses.noChangeLeft')}</p>}
        {change === null && data.changes_left !== 0 && <ChangeAddress now={data.email} onDone={changed} />}
      </Part>
      <Part title={translate('addresses.merge.title')}>
        <p>{translate('addresses.merge.lead')}</p>
        <MergeAccount own={data.email} onDone={reload} />
      </Part>
      <Part title={translate('addresses.claim.title')}>
        <p>{translate('addresses.claim.lead')}</p>
        <ClaimOrder onDone={reload} />
        <p className="quiet">
          <a href={memberPage('find_purchase')}>{translate('shell.titleFindPurchase')}</a>
        </p>
      </Part>
    </>
  )
}

function ChangeNotice({ due }: AddressChange) {
  const translate = useTranslate()
  const waits = due !== null && translate('addresses.change.waits', { due: new Date(due * 1000) })
  return <Alert tone={waits ? 'info' : 'success'}>{waits || translate('addresses.change.done')}</Alert>
}
