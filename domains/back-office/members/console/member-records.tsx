import type { ReactNode } from 'react'
import { purchaseTermWords } from '@/domains/commerce/catalogue/browser'
import type { SectionProps } from '@/domains/staff/operators/browser'
import type { MemberCard } from '@/platform/contract/member-page'
import type { MessageKey } from '@/platform/i18n/message'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { legalTitle } from '@/platform/legal/titles'
import { consoleRoom, legalPage } from '@/platform/paths'
import { hasFeature } from '@/platform/ui/browser/features'
import { formatMoment } from '@/platform/ui/data/moment'
import { Explained } from '@/platform/ui/data/on-demand'
import records from '@/platform/ui/data/records.module.css'
import { Tag } from '@/platform/ui/feedback/tag'
import { useParts } from './parts'

const subscriptionWords: Readonly<Record<MemberCard['subscriptions'][number]['state'], MessageKey>> = {
  active: 'members.subscription.active',
  pastDue: 'members.subscription.pastDue',
  paused: 'members.subscription.paused',
  cancelled: 'members.subscription.cancelled',
  ended: 'members.subscription.ended',
}

const ticketWords: Readonly<Record<MemberCard['tickets'][number]['state'], MessageKey>> = {
  open: 'members.ticket.open',
  answered: 'members.ticket.answered',
  closed: 'members.ticket.closed',
}

const pageWords: Readonly<Record<MemberCard['topics'][number]['page'], MessageKey>> = {
  form: 'members.page.form',
  registration: 'members.page.registration',
  checkout: 'members.page.checkout',
  profile: 'members.page.profile',
  preferences: 'members.page.preferences',
  api: 'members.page.api',
  import: 'members.page.import',
}

const times = (name: string, quantity: number) => (quantity > 1 ? `${name} × ${quantity}` : name)

/** Further records of a member; each list links to the room where staff handle it. */
export default function MemberRecords(section: SectionProps) {
  const { member } = section
  const {
    words: { terms },
    SubscriptionActs,
  } = useParts()
  const translate = useTranslate()
  const { language } = useLanguage()
  const at = (moment: number) => formatMoment(moment, language)
  const planText = ({
    name,
    term,
    quantity,
  }: {
    name: string
    term: keyof typeof purchaseTermWords
    quantity: number
  }) => `${times(name, quantity)}, ${translate(purchaseTermWords[term])}`
  const plannedFor = ({
    planned,
    trial_until,
    paid_until,
    paused_from,
    paused_until,
  }: MemberCard['subscriptions'][number]) => [
    ...(trial_until === 0 ? [] : [translate('members.trialUntil', { at: at(trial_until) })]),
    ...(planned ? [translate('members.planned', { at: at(paid_until), plan: planText(planned) })] : []),
    ...(paused_from === 0
      ? []
      : [translate('members.pausedFromUntil', { from: at(paused_from), until: at(paused_until) })]),
  ]
  function consentState(given: number, withdrawn: number) {
    if (withdrawn !== 0) return translate('members.consentWithdrawn', { at: at(withdrawn) })
    return translate(given === 0 ? 'members.topicAsked' : 'members.topicGiven')
  }
  return (
    <div className="stack-5">
      <Part title="room.subscriptions">
        {member.subscriptions.map((each) => (
          <Item
            key={each.reference}
            state={translate(subscriptionWords[each.state])}
            beside={[
              translate(purchaseTermWords[each.term]),
              each.order,
              at(each.paid_until),
              ...plannedFor(each),
            ].join(' · ')}
            acts={<SubscriptionActs subscription={each} {...section} />}
          >
            {times(each.name, each.quantity)}
          </Item>
        ))}
      </Part>
      <Part title="room.refunds">
        {member.refunds.map(({ number, state, order, at: opened }) => (
          <Item key={number} state={translate(terms.refundState[state])} beside={`${order} · ${at(opened)}`}>
            <a href={consoleRoom('refunds', number)}>{number}</a>
          </Item>
        ))}
      </Part>
      <Part title="console.disputes">
        {member.disputes.map(({ number, stage, order, at: opened }) => (
          <Item key={number} state={translate(terms.disputeStep[stage])} beside={`${order} · ${at(opened)}`}>
            <a href={consoleRoom('disputes', number)}>{number}</a>
          </Item>
        ))}
      </Part>
      <Part title="console.tickets">
        {member.tickets.map(({ number, subject, state, at: updated }) => (
          <Item key={number} state={translate(ticketWords[state])} beside={`${number} · ${at(updated)}`}>
            {hasFeature('tickets') ? <a href={consoleRoom('tickets', number)}>{subject}</a> : subject}
          </Item>
        ))}
      </Part>
      <Part title="console.gifts">
        {member.gifts.map(({ id, campaign, state, order, at: claimed }) => (
          <Item key={id} state={translate(terms.giftState[state])} beside={`${order} · ${at(claimed)}`}>
            {hasFeature('gifts') ? <a href={consoleRoom('gifts', id)}>{campaign}</a> : campaign}
          </Item>
        ))}
      </Part>
      <Part title="console.codes">
        {member.codes.map(({ pool, at: taken }) => (
          <Item key={`${pool} ${taken}`} beside={at(taken)}>
            {pool}
          </Item>
        ))}
      </Part>
      <Part title="members.agreements">
        {member.agreements.map(({ kind, title, language: written, version, dated, agreed, order }) => (
          <Item
            key={`${order} ${version} ${agreed}`}
            state={written}
            beside={[dated, order || translate('members.agreedWithAccount'), at(agreed)].filter(Boolean).join(' · ')}
          >
            <a href={legalPage(kind, { version })}>{title || translate(legalTitle(kind))}</a>
          </Item>
        ))}
      </Part>
      <Part title="members.topics">
        {member.topics.map(({ topic, page, source, wording, network, asked, given, withdrawn, complaint }) => (
          <Item
            key={`${topic} ${asked} ${given}`}
            state={
              complaint === ''
                ? consentState(given, withdrawn)
                : translate('members.topicComplaint', { at: at(withdrawn) })
            }
            beside={[source || translate(pageWords[page]), network, at(given || asked), complaint]
              .filter(Boolean)
              .join(' · ')}
          >
            <Explained words={wording}>{topic}</Explained>
          </Item>
        ))}
      </Part>
      <Part title="members.consents">
        {member.consents.map(({ topic, wording, source, given, withdrawn }) => (
          <Item
            key={`${topic} ${given}`}
            state={withdrawn === 0 ? '' : translate('members.consentWithdrawn', { at: at(withdrawn) })}
            beside={[source, at(given)].join(' · ')}
          >
            <Explained words={wording}>{topic}</Explained>
          </Item>
        ))}
      </Part>
      <Part title="members.sessions">
        {member.sessions.map(({ opened, network, browser, operator }) => (
          <Item
            key={`${opened} ${network}`}
            state={operator && translate('members.lookedAt', { name: operator })}
            beside={`${network} · ${at(opened)}`}
          >
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
        <p className="quiet">{translate('room.nothing')}</p>
      ) : (
        <ul className={records.list}>{children}</ul>
      )}
    </section>
  )
}

interface ItemProps {
  state?: string
  beside: string
  /** Actions on the record. */
  acts?: ReactNode
  children: ReactNode
}

function Item({ state = '', beside, acts, children }: ItemProps) {
  return (
    <li className={records.item}>
      <span className="stack-1">
        {children}
        <span className="quiet">{beside}</span>
      </span>
      {state !== '' && <Tag tone="neutral">{state}</Tag>}
      {acts}
    </li>
  )
}
