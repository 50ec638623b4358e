import type { ReactNode } from 'react'
import type { AnswerOf } from '@/platform/contract/call'
import type { MessageKey } from '@/platform/i18n/message'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { consoleRoom } from '@/platform/paths'
import { useAnswer } from '@/platform/ui/data/answers'
import { formatMoment } from '@/platform/ui/data/moment'
import records from '@/platform/ui/data/records.module.css'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { Tag } from '@/platform/ui/feedback/tag'
import type { companiesConsoleCalls, ShownCompany } from '../../contract/console'
import { words } from './words'

const path = consoleRoom('members')

type Place = AnswerOf<(typeof companiesConsoleCalls)['GET /console/api/members/companies']>['companies'][number]

const joiningWords = { open: 'companies.card.domainOpen', request: 'companies.card.domainRequest' } as const

/** The people who act for a company, and the ways to join; or the companies that a person acts for. */
export default function Companies({ member }: { member: number }) {
  const { data, failure, loading, reload } = useAnswer('GET /console/api/members/companies', {
    member,
  })
  if (!data) {
    return failure === null ? (
      <Skeleton lines={8} />
    ) : (
      <LoadFailed code={failure} loading={loading} onTryAgain={reload} />
    )
  }
  return (
    <div className="stack-5">
      {data.company === null ? (
        <Part title="console.companies" nothing="companies.card.noCompanies">
          {data.companies.map((place) => (
            <PlaceItem key={place.id} place={place} />
          ))}
        </Part>
      ) : (
        <CompanyParts company={data.company} />
      )}
    </div>
  )
}

function CompanyParts({ company: { people, count, domains, invitations, waiting } }: { company: ShownCompany }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const at = (moment: number) => formatMoment(moment, language)
  return (
    <>
      <Part title="companies.card.companyPeople" count={count}>
        {people.map((person) => (
          <PlaceItem key={person.id} place={person} email={person.email} />
        ))}
      </Part>
      <Part title="companies.card.companyDomains">
        {domains.map(({ domain, joins, proven }) => (
          <Item
            key={domain}
            state={translate(joins === null ? 'companies.card.domainClosed' : joiningWords[joins])}
            beside={translate('companies.card.provenAt', { at: at(proven) })}
          >
            {domain}
          </Item>
        ))}
      </Part>
      <Part title="companies.card.companyInvitations" count={waiting}>
        {invitations.map(({ id, email, role, from, until, uses_left }) => (
          <Item
            key={id}
            state={translate(words.terms.companyRole[role])}
            beside={translate('companies.card.invitedBy', { from: from || '–', at: at(until) })}
          >
            {email || translate('companies.card.companyLink', { count: uses_left })}
          </Item>
        ))}
      </Part>
    </>
  )
}

/** A person in a company, or a company of a person, with the way to its page. */
function PlaceItem({ place: { id, name, role, joined, notice }, email = '' }: { place: Place; email?: string }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const at = (moment: number) => formatMoment(moment, language)
  const since = translate('room.joinedAt', { at: at(joined) })
  const change =
    notice &&
    translate('companies.card.companyNotice', {
      at: at(notice.at),
      role: translate(words.terms.companyRole[notice.role]),
    })
  return (
    <Item
      state={translate(words.terms.companyRole[role])}
      beside={[name === '' ? '' : email, since, change].filter(Boolean).join(' · ')}
    >
      <a href={`${path}/${id}`}>{name || email || id}</a>
    </Item>
  )
}

interface PartProps {
  title: MessageKey
  nothing?: MessageKey
  /** How many there are, of which the first are shown. */
  count?: number
  children: ReactNode[]
}

function Part({ title, nothing = 'room.nothing', children, count = children.length }: PartProps) {
  const translate = useTranslate()
  const shown = children.length
  return (
    <section>
      <h2>{translate(title)}</h2>
      {shown === 0 ? <p className="quiet">{translate(nothing)}</p> : <ul className={records.list}>{children}</ul>}
      {count > shown && <p className="quiet">{translate('companies.card.companyShown', { shown, count })}</p>}
    </section>
  )
}

function Item({ state, beside, children }: { state: string; beside: string; children: ReactNode }) {
  return (
    <li className={records.item}>
      <span className="stack-1">
        {children}
        <span className="quiet">{beside}</span>
      </span>
      <Tag tone="neutral">{state}</Tag>
    </li>
  )
}
