import { lazy, Suspense, useState } from 'react'
import type { SectionProps } from '@/domains/staff/operators/browser'
import type { SignedInOperator } from '@/domains/staff/operators/contract/boot'
import { may } from '@/domains/staff/operators/rules/permissions'
import type { MemberCard } from '@/platform/contract/member-page'
import { call } from '@/platform/http/client'
import { isLanguage, ownName } from '@/platform/i18n/page-languages'
import type { Translate } from '@/platform/i18n/translator'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { consoleRoom } from '@/platform/paths'
import { ActionButton } from '@/platform/ui/data/action-button'
import { useAnswer } from '@/platform/ui/data/answers'
import { ConsoleHeader, useHeadingNote } from '@/platform/ui/data/console-header'
import { DescriptionList } from '@/platform/ui/data/description-list'
import { formatMoment } from '@/platform/ui/data/moment'
import { useAnnounce } from '@/platform/ui/data/notices'
import records from '@/platform/ui/data/records.module.css'
import { Shortcuts } from '@/platform/ui/data/shortcuts'
import { Alert } from '@/platform/ui/feedback/alert'
import { EmptyState } from '@/platform/ui/feedback/empty-state'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { Tabs } from '@/platform/ui/layout/tabs'
import { MemberActions } from './member-actions'
import css from './members.module.css'
import { EditMetadata, MetadataFacts } from './metadata'
import { useParts } from './parts'
import { orderNamed } from './section'

const path = consoleRoom('members')

/** The accounts that were merged into this one, as long as that can be undone. */
function Merges({ member, operator, onDone }: SectionProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  if (member.merges.length === 0) return null
  return (
    <section aria-label={translate('members.mergesTitle')}>
      <h2>{translate('members.mergesTitle')}</h2>
      <ul className={records.list}>
        {member.merges.map(({ id, from, email, at }) => (
          <li key={id} className={records.item}>
            <span className="stack-1">
              <a href={`${path}/${from}`}>{email}</a>
              <span className="quiet">{formatMoment(at, language)}</span>
            </span>
            {may(operator.role, 'members.merge') && (
              <ActionButton
                title="members.unmerge"
                text={translate('members.unmergeText', { email })}
                send={(reason) => call('POST /console/api/members/unmerge', { merge: id, reason })}
                onDone={() => onDone(translate('room.done'))}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface MemberPageProps {
  id: number
  operator: SignedInOperator
}

/** The content of the tabs is loaded on demand. */
const Timeline = lazy(() => import('./timeline'))
const Devices = lazy(() => import('./devices'))
const MemberRecords = lazy(() => import('./member-records'))
const Orders = lazy(() => import('./orders'))

const tabs = ['timeline', 'orders', 'devices', 'companies', 'more'] as const
const titles = {
  timeline: 'members.timeline',
  orders: 'members.orders',
  devices: 'members.devices',
  companies: 'console.companies',
  more: 'members.more',
} as const

/** The tab that the address asks for: by name, or the one of the order that it names. */
function tabAsked(): (typeof tabs)[number] {
  const asked = new URLSearchParams(location.search).get('tab')
  return tabs.find((key) => key === asked) ?? (orderNamed() === null ? 'timeline' : 'orders')
}

/** A member's page: profile, belongings, timeline and actions. */
export function MemberPage({ id, operator }: MemberPageProps) {
  const translate = useTranslate()
  const note = useHeadingNote()
  const { Companies } = useParts()
  const announce = useAnnounce()
  const [tab, setTab] = useState(tabAsked)
  const { data, failure, loading, reload } = useAnswer('GET /console/api/members/show', {
    member: id,
  })
  const member = data?.member

  if (!member && failure === 20085) {
    return <EmptyState icon="person" title={translate('members.gone')} text={translate('room.gone')} />
  }
  if (!member) {
    return (
      <>
        <ConsoleHeader title={translate('console.members')} />
        {failure === null ? (
          <Skeleton lines={8} />
        ) : (
          <LoadFailed code={failure} loading={loading} onTryAgain={reload} />
        )}
      </>
    )
  }
  const isCompany = member.kind === 'company'
  const section = { member, operator, onDone: announce }
  return (
    <>
      <a className={css.back} href={path}>
        {translate('members.toList')}
      </a>
      <ConsoleHeader title={member.name || member.email} lead={isCompany ? member.letters_to : member.email} />
      {note}
      <State member={member} />
      <Bounces member={member} />
      {member.disputes.some(({ stage }) => stage === 'lost') && (
        <Alert tone="danger">{translate('members.lostDispute')}</Alert>
      )}
      <div className={css.head}>
        <div className="stack-1">
          <About member={member} />
          <MetadataFacts metadata={member.metadata} />
          <div className="cluster-2">
            <EditMetadata
              {...section}
              of={{ member: member.id }}
              name={member.name || member.email}
              metadata={member.metadata}
            />
          </div>
        </div>
        {member.erased === 0 && <MemberActions {...section} />}
      </div>
      <Merges {...section} />
      <Shortcuts
        shortcuts={tabs.map((key, place) => ({
          key: String(place + 1),
          does: titles[key],
          run: () => {
            setTab(key)
            document.querySelector<HTMLElement>(`[data-tab="${key}"]`)?.focus()
          },
        }))}
      />
      <Tabs
        label={translate('members.sections')}
        tabs={tabs.map((key) => ({
          key,
          label: translate(key === 'companies' && isCompany ? 'room.company' : titles[key]),
        }))}
        current={tab}
        onChoose={setTab}
      >
        <Suspense fallback={<Skeleton lines={8} />}>
          {tab === 'timeline' && <Timeline {...section} />}
          {tab === 'orders' && <Orders {...section} />}
          {tab === 'devices' && <Devices {...section} />}
          {tab === 'companies' && <Companies member={member.id} />}
          {tab === 'more' && <MemberRecords {...section} />}
        </Suspense>
      </Tabs>
    </>
  )
}

function State({ member }: { member: MemberCard }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  if (member.merged_into) {
    const { id, email } = member.merged_into
    return (
      <Alert tone="info">
        {translate('members.isMerged')} <a href={`${path}/${id}`}>{email}</a>
      </Alert>
    )
  }
  if (member.erased !== 0) {
    return <Alert tone="info">{translate('members.erasedAt', { at: formatMoment(member.erased, language) })}</Alert>
  }
  if (member.ends !== 0) {
    return <Alert tone="info">{translate('members.endsAt', { at: formatMoment(member.ends, language) })}</Alert>
  }
  if (member.blacklisted === 0 && member.suspended === 0) return null
  if (member.blacklisted === 0) {
    const at = formatMoment(member.suspended, language)
    return <Alert tone="info">{translate('members.suspendedSince', { at })}</Alert>
  }
  return <Alert tone="info">{translate('members.outSince', { at: formatMoment(member.blacklisted, language) })}</Alert>
}

/** Nothing arrives at the address; the member sees it as well, and staff can correct it. */
function Bounces({ member: { bounces } }: { member: MemberCard }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  if (bounces === null) return null
  const { since, reason } = bounces
  return <Alert tone="danger">{translate('members.bounces', { at: formatMoment(since, language), reason })}</Alert>
}

function About({ member }: { member: MemberCard }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const isCompany = member.kind === 'company'
  const moment = (at: number) => at !== 0 && formatMoment(at, language)
  return (
    <DescriptionList
      rows={[
        ['room.kind', isCompany && translate('room.company')],
        ['members.number', member.id],
        ['members.since', moment(member.since)],
        ['room.language', isLanguage(member.language) ? ownName(member.language) : member.language],
        ['room.country', member.country],
        ['members.serviceUntil', moment(member.service_until)],
        ['members.billingAddress', isCompany && member.letters_to],
        ['members.emailProven', !isCompany && emailProven(member, translate)],
        ['members.emailChanged', moment(member.email_changed)],
        ['room.secondFactor', !isCompany && translate(member.second_factor === 0 ? 'members.off' : 'members.on')],
      ]}
    />
  )
}

function emailProven({ email, email_proven: isProven, letters_to: to }: MemberCard, translate: Translate) {
  if (isProven) return translate('members.proven')
  return to === email ? translate('members.notProven') : translate('members.lettersElsewhere', { to })
}
