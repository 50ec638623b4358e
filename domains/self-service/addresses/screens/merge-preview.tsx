import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import type { PersonalThing, PreviewOnWire } from '../contract/member'
import css from './addresses.module.css'

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
export function MergePreview({ seen }: { seen: PreviewOnWire }) {
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
            {name === 'orders' && orders.length > 0 && <div className={css.quiet}>{orders.join(', ')}</div>}
          </li>
        ))}
        {more > 0 && <li>{translate('addresses.thing.more', { count: more })}</li>}
      </ul>
    </section>
  )
}
