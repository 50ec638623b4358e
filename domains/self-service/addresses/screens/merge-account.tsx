import { useState } from 'react'
import { call, type Outcome } from '@/platform/http/client'
import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Alert, Refusal } from '@/platform/ui/feedback/alert'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import type { PersonalThing, PreviewOnWire } from '../contract/member'
import { places } from '../places'
import css from './addresses.module.css'
import { emailMessage, missing } from './problems'

/** The common things, in the order in which a customer looks for them; all others are counted together. */
const words: Readonly<Partial<Record<PersonalThing, MessageKey>>> = {
  orders: 'addresses.thing.orders',
  subscriptions: 'addresses.thing.subscriptions',
  licences: 'addresses.thing.licences',
  codes: 'addresses.thing.codes',
  activations: 'addresses.thing.activations',
  trials: 'addresses.thing.trials',
  gifts: 'addresses.thing.gifts',
  coupons: 'addresses.thing.coupons',
  quotations: 'addresses.thing.quotations',
  refunds: 'addresses.thing.refunds',
  tickets: 'addresses.thing.tickets',
  companyRoles: 'addresses.thing.companyRoles',
  household: 'addresses.thing.household',
  profile: 'addresses.thing.profile',
  socialLogins: 'addresses.thing.socialLogins',
}
const known = Object.keys(words) as PersonalThing[]

type Side = 'moves' | 'stays'

/** The things that move, by kind, and those that do not since both accounts have them. */
function MergePreview({ seen }: { seen: PreviewOnWire }) {
  const translate = useTranslate()
  const isEmpty = seen.things.every(({ moves, stays }) => moves + stays === 0)
  if (isEmpty) return <p>{translate('addresses.merge.empty')}</p>
  return (
    <>
      <Things title="addresses.merge.moves" side="moves" things={seen.things} orders={seen.orders} />
      <Things title="addresses.merge.stays" side="stays" things={seen.things} orders={[]} />
    </>
  )
}

interface ThingsProps {
  title: MessageKey
  side: Side
  things: PreviewOnWire['things']
  /** The numbers of the orders, by which their owner knows them. */
  orders: readonly string[]
}

function Things({ title, side, things, orders }: ThingsProps) {
  const translate = useTranslate()
  const lines = known.flatMap((name) => {
    const count = things.find(({ thing }) => thing === name)?.[side] ?? 0
    const word = words[name]
    return count > 0 && word ? [{ name, text: translate(word, { count }) }] : []
  })
  const more = things.reduce((sum, part) => sum + (words[part.thing] ? 0 : part[side]), 0)
  if (lines.length === 0 && more === 0) return null
  return (
    <section>
      <h3 className={css.listTitle}>{translate(title)}</h3>
      <ul className={css.things}>
        {lines.map(({ name, text }) => (
          <li key={name}>
            {text}
            {name === 'orders' && orders.length > 0 && <div className="quiet">{orders.join(', ')}</div>}
          </li>
        ))}
        {more > 0 && <li>{translate('addresses.thing.more', { count: more })}</li>}
      </ul>
    </section>
  )
}

interface MergeAccountProps {
  /** The address of the account. */
  own: string
  onDone: () => void
}

const next = {
  ask: 'ui.sendCode',
  look: 'addresses.merge.look',
  merge: 'addresses.merge.submit',
} as const

/** Merges another account of the member's: both addresses are proven by codes, and the result is shown before. */
export function MergeAccount({ own, onDone }: MergeAccountProps) {
  const translate = useTranslate()
  const [sent, setSent] = useState<string | null>(null)
  const [seen, setSeen] = useState<PreviewOnWire | null>(null)
  const [until, setUntil] = useState<Date | null>(null)
  const movable = seen !== null && seen.found !== 'nothing' && seen.found !== 'impossible'
  const looking = movable ? 'merge' : 'look'
  const step = sent === null ? 'ask' : looking

  const { form, field, sending, refused } = useForm({
    initial: { email: '', code: '', own: '', factor: '' },
    check: ({ email, code, own: ownCode, factor }) => {
      if (sent === null) return { email: emailMessage(email) }
      if (!movable) return { code: missing(code) }
      return { own: missing(ownCode), factor: seen.needs_factor ? missing(factor) : null }
    },
    send: ({ email, code, own: ownCode, factor }) => {
      if (sent === null) return request(email.trim())
      if (!movable || seen === null) return look(sent, code.trim())
      const { version, needs_factor: needsFactor } = seen
      const codes = { code: code.trim(), own_code: ownCode.trim(), ...(needsFactor && { factor: factor.trim() }) }
      return merge({ email: sent, seen: version, ...codes })
    },
  })

  async function request(email: string): Promise<Outcome<unknown>> {
    const answer = await call('POST /member/addresses/code', { purpose: 'other', email })
    if (answer.ok) setSent(email)
    return answer
  }

  async function look(email: string, code: string): Promise<Outcome<unknown>> {
    const answer = await call('POST /member/addresses/merge/preview', { email, code })
    if (!answer.ok) return answer
    setSeen(answer.data)
    const { found } = answer.data
    if (found !== 'nothing' && found !== 'impossible') await call('POST /member/addresses/code', { purpose: 'own' })
    return answer
  }

  async function merge(proven: Parameters<typeof call<'POST /member/addresses/merge'>>[1]): Promise<Outcome<unknown>> {
    const answer = await call('POST /member/addresses/merge', proven)
    if (!answer.ok) return answer
    setUntil(new Date(answer.data.undo_until * 1000))
    onDone()
    return answer
  }

  if (until !== null) return <Alert tone="success">{translate('addresses.merge.done', { until })}</Alert>
  return (
    <form className="fields" {...form}>
      <Refusal of={refused} at={sent === null ? places.addressCode : places.accountMerge} />
      {step === 'ask' && (
        <Field {...field('email')} label={translate('addresses.merge.other')} type="email" autoComplete="email" />
      )}
      {step === 'look' && sent !== null && (
        <>
          {seen !== null && (
            <Alert tone="info">
              {translate(seen.found === 'nothing' ? 'addresses.merge.nothing' : 'addresses.cannotMerge')}
            </Alert>
          )}
          <p>{translate('addresses.codeSent', { email: sent })}</p>
          <Field {...field('code')} label={translate('addresses.codeFrom', { email: sent })} autoComplete="off" />
        </>
      )}
      {step === 'merge' && seen !== null && sent !== null && (
        <>
          <p>
            {translate(seen.found === 'account' ? 'addresses.merge.account' : 'addresses.merge.purchases', {
              email: sent,
            })}
          </p>
          <MergePreview seen={seen} />
          <Field {...field('own')} label={translate('addresses.codeFrom', { email: own })} autoComplete="off" />
          {seen.needs_factor && (
            <Field {...field('factor')} label={translate('addresses.merge.factor')} autoComplete="off" />
          )}
        </>
      )}
      <Button type="submit" busy={sending}>
        {translate(next[step])}
      </Button>
    </form>
  )
}
