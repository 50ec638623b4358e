import { useState } from 'react'
import type { SignedInMember } from '@/domains/accounts/identity/contract/boot'
import { call } from '@/platform/http/client'
import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import { profilePage } from '@/platform/paths'
import { useCall } from '@/platform/ui/calls/use-call'
import { Button } from '@/platform/ui/controls/button'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { Choice } from '@/platform/ui/forms/choice'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import { Part, Row, Rows } from '@/platform/ui/layout/part'
import { ScreenHeader } from '@/platform/ui/layout/screen-header'
import { places } from '../places'
import { type ChangeKind, type JoiningWay, joiningWays, limits } from '../rules'
import { CodeForm } from './code-form'
import css from './companies.module.css'
import { Invitations } from './invitations'
import { People } from './people'
import { type CompanyView, joiningTexts, nameOf, on, roleNames } from './texts'
import { type Act, OutcomeAlert, useOutcome } from './use-outcome'

interface RequestsProps {
  requests: CompanyView['requests']
  onAct: Act
}

/** People who ask to join. */
function Requests({ requests, onAct }: RequestsProps) {
  const translate = useTranslate()
  if (requests.length === 0) return null
  const answer = (person: number, accept: boolean) => onAct(call('POST /member/company/answer', { person, accept }))
  return (
    <Part title={translate('companies.requests')}>
      <Rows>
        {requests.map(({ person, name, email, asked }) => (
          <Row
            key={person}
            detail={translate('companies.askedOn', { day: on(asked) })}
            actions={
              <div className={css.actions}>
                <Button
                  aria-label={translate('companies.letInOf', { person: nameOf({ name, email }) })}
                  onClick={() => answer(person, true)}
                >
                  {translate('companies.letIn')}
                </Button>
                <Button
                  variant="secondary"
                  aria-label={translate('companies.refuseOf', { person: nameOf({ name, email }) })}
                  onClick={() => answer(person, false)}
                >
                  {translate('companies.refuse')}
                </Button>
              </div>
            }
          >
            {nameOf({ name, email })}
          </Row>
        ))}
      </Rows>
    </Part>
  )
}

const texts = {
  founded: 'companies.change.founded',
  renamed: 'companies.change.renamed',
  billing: 'companies.change.billing',
  invited: 'companies.change.invited',
  linked: 'companies.change.linked',
  withdrawn: 'companies.change.withdrawn',
  joined: 'companies.change.joined',
  role: 'companies.change.role',
  ownerNotice: 'companies.change.ownerNotice',
  ownerStays: 'companies.change.ownerStays',
  removed: 'companies.change.removed',
  left: 'companies.change.left',
  asked: 'companies.change.asked',
  refused: 'companies.change.refused',
  domain: 'companies.change.domain',
  domainEnded: 'companies.change.domainEnded',
} as const satisfies Record<ChangeKind, MessageKey>

/** The history of the company, the newest first. */
function History({ history }: { history: CompanyView['history'] }) {
  const translate = useTranslate()
  return (
    <Part title={translate('companies.history')}>
      <Rows>
        {history.map(({ at, kind, person, by, role, detail }, position) => {
          const about = person || detail || translate('companies.somebody')
          const said = { person: about, detail: detail || about, role: role === null ? '' : translate(roleNames[role]) }
          const day = translate('companies.when', { moment: on(at) })
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two changes may be alike, and none changes its place
            <Row key={`${at} ${position}`} detail={by === '' ? day : `${day} · ${by}`}>
              {translate(kind === 'withdrawn' && detail === '' ? 'companies.change.linkWithdrawn' : texts[kind], said)}
            </Row>
          )
        })}
      </Rows>
    </Part>
  )
}

interface DomainsProps {
  domains: CompanyView['domains']
  onAct: Act
}

/** The other way to join, by the present one; null: people do not join by the domain. */
const instead = (now: JoiningWay | null) =>
  now === 'request'
    ? ({ joins: 'open', text: 'companies.toOpen' } as const)
    : ({ joins: 'request', text: 'companies.toRequest' } as const)

/** The domains that are the company's, and how people come who have a mailbox there. */
function Domains({ domains, onAct }: DomainsProps) {
  const translate = useTranslate()
  const [joins, setJoins] = useState<JoiningWay>('request')
  return (
    <Part title={translate('companies.domains')}>
      <p>{translate('companies.domainsLead')}</p>
      <Rows>
        {domains.map(({ domain, joins: now }) => (
          <Row
            key={domain}
            detail={translate(now === null ? 'companies.joinEnded' : joiningTexts[now])}
            actions={
              <div className={css.actions}>
                <Button
                  variant="tertiary"
                  aria-label={`${domain}: ${translate(instead(now).text)}`}
                  onClick={() => onAct(call('POST /member/company/joining', { domain, joins: instead(now).joins }))}
                >
                  {translate(instead(now).text)}
                </Button>
                {now !== null && (
                  <Button
                    variant="tertiary"
                    aria-label={translate('companies.endDomainOf', { domain })}
                    onClick={() => onAct(call('POST /member/company/joining', { domain, joins: null }))}
                  >
                    {translate('ui.remove')}
                  </Button>
                )}
              </div>
            }
          >
            <b>{domain}</b>
          </Row>
        ))}
      </Rows>
      <CodeForm
        label={translate('companies.domainAddress')}
        submit={translate('companies.addDomain')}
        onAct={onAct}
        send={async (given) => {
          const answer = await onAct(call('POST /member/company/domain', { ...given, joins }), ({ domain }) => ({
            text: 'companies.domainAdded',
            values: { domain },
          }))
          return answer !== null
        }}
      >
        <Choice
          label={translate('companies.joining')}
          options={joiningWays.map((way) => ({ value: way, label: translate(joiningTexts[way]) }))}
          value={joins}
          onChoose={setJoins}
        />
      </CodeForm>
    </Part>
  )
}

interface CompanyFactsProps {
  view: CompanyView
  onAct: Act
  onRenamed: (name: string) => void
}

/** The name of the company, and the address of its letters. */
function CompanyFacts({ view, onAct, onRenamed }: CompanyFactsProps) {
  const translate = useTranslate()
  return (
    <>
      <Part title={translate('companies.name')}>
        <NameForm name={view.name} onAct={onAct} onRenamed={onRenamed} />
        <p>
          <a href={profilePage('business')}>{translate('companies.toBusiness')}</a>
        </p>
      </Part>
      <Part title={translate('companies.billingAddress')}>
        <p>{translate('companies.billingLead', { email: view.billing_email })}</p>
        <CodeForm
          label={translate('companies.newBilling')}
          submit={translate('companies.changeBilling')}
          onAct={onAct}
          send={async (given) => (await onAct(call('POST /member/company/billing', given))) !== null}
        />
      </Part>
    </>
  )
}

function NameForm({ name: now, onAct, onRenamed }: { name: string } & Pick<CompanyFactsProps, 'onAct' | 'onRenamed'>) {
  const translate = useTranslate()
  const { form, field, sending } = useForm({
    initial: { name: now },
    check: ({ name }) => ({ name: name.trim() === '' ? 'member_new_3' : null }),
    send: async ({ name }) => {
      if (await onAct(call('POST /member/company/rename', { name: name.trim() }))) onRenamed(name.trim())
    },
  })
  return (
    <form className={css.form} {...form}>
      <Field
        {...field('name')}
        label={translate('companies.name')}
        maxLength={limits.name}
        autoComplete="organization"
      />
      <Button type="submit" variant="secondary" busy={sending}>
        {translate('ui.save')}
      </Button>
    </form>
  )
}

const ask = () => call('GET /member/company', {})
const nothing = {}

interface CompanyProps {
  member: SignedInMember
  onMemberChanged: (facts: Partial<SignedInMember>) => void
}

/** The company of the session: its people, the ways to join, and its facts. */
export default function Company({ member, onMemberChanged }: CompanyProps) {
  const translate = useTranslate()
  const { data, failure, loading, reload } = useCall(ask, nothing)
  const { said, act } = useOutcome(places.company, reload)
  if (failure !== null) return <LoadFailed code={failure} loading={loading} onTryAgain={reload} />
  if (data === null) return <Skeleton lines={7} />
  // An operator sees all of it and changes nothing.
  const role = member.impersonatedBy === null ? (member.acting?.role ?? 'user') : 'billing'
  const manages = role === 'owner' || role === 'technical'
  return (
    <>
      <ScreenHeader title={data.name}>
        {translate(manages ? 'companies.companyLead' : 'companies.companyLeadReader')}
      </ScreenHeader>
      <OutcomeAlert said={said} />
      {manages && <Requests requests={data.requests} onAct={act} />}
      <People people={data.people} own={role} onAct={act} />
      {manages && <Invitations view={data} own={role} onAct={act} />}
      {role === 'owner' && <Domains domains={data.domains} onAct={act} />}
      {role === 'owner' && (
        <CompanyFacts view={data} onAct={act} onRenamed={(username) => onMemberChanged({ username })} />
      )}
      <History history={data.history} />
    </>
  )
}
