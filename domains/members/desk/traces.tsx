import type { ReactNode } from 'react'
import type { MessageKey } from '@/platform/i18n/message'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { formatMoment } from '@/platform/ui/desk/moment'
import type { MemberCard } from '../desk-contract'
import css from './members.module.css'

/** What else there is of a member: each list leads to the room where it is worked on. */
export function Traces({ member }: { member: MemberCard }) {
  const { language } = useLanguage()
  const at = (moment: number) => formatMoment(moment, language)
  return (
    <div className={css.sections}>
      <Part title="members.subscriptions">
        {member.subscriptions.map(({ reference, name, term, state, paid_until, order }) => (
          <Item key={reference} state={state} beside={`${term} · ${order} · ${at(paid_until)}`}>
            {name}
          </Item>
        ))}
      </Part>
      <Part title="members.refunds">
        {member.refunds.map(({ number, state, order, at: opened }) => (
          <Item key={number} state={state} beside={`${order} · ${at(opened)}`}>
            <a href={`/console/refunds/${number}`}>{number}</a>
          </Item>
        ))}
      </Part>
      <Part title="members.tickets">
        {member.tickets.map(({ number, subject, state, at: updated }) => (
          <Item key={number} state={state} beside={`${number} · ${at(updated)}`}>
            <a href={`/console/tickets/${number}`}>{subject}</a>
          </Item>
        ))}
      </Part>
      <Part title="members.gifts">
        {member.gifts.map(({ id, campaign, state, order, at: claimed }) => (
          <Item key={id} state={state} beside={`${order} · ${at(claimed)}`}>
            <a href={`/console/gifts/${id}`}>{campaign}</a>
          </Item>
        ))}
      </Part>
      <Part title="members.codes">
        {member.codes.map(({ pool, at: taken }) => (
          <Item key={`${pool} ${taken}`} beside={at(taken)}>
            {pool}
          </Item>
        ))}
      </Part>
      <Part title="members.sessions">
        {member.sessions.map(({ opened, network, browser, operator }) => (
          <Item key={`${opened} ${network}`} state={operator} beside={`${network} · ${at(opened)}`}>
            {browser || network}
          </Item>
        ))}
      </Part>
    </div>
  )
}

function Part({ title, children }: { title: MessageKey; children: ReactNode[] }) {
  const translate = useTranslate()
  return (
    <section>
      <h2>{translate(title)}</h2>
      {children.length === 0 ? (
        <p className={css.quiet}>{translate('members.nothing')}</p>
      ) : (
        <ul className={css.list}>{children}</ul>
      )}
    </section>
  )
}

/** @param state as the domain calls it, and as the command line and the audit log have it */
function Item({ state = '', beside, children }: { state?: string; beside: string; children: ReactNode }) {
  return (
    <li className={css.item}>
      <span className={css.about}>
        {children}
        <span className={css.quiet}>{beside}</span>
      </span>
      {state !== '' && <code>{state}</code>}
    </li>
  )
}
