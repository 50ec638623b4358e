import { useEffect, useRef } from 'react'
import type { SignedInMember } from '@/domains/accounts/identity/contract/boot'
import { call } from '@/platform/http/client'
import { useTranslate } from '@/platform/i18n/wording'
import { useCall } from '@/platform/ui/calls/use-call'
import { Button } from '@/platform/ui/controls/button'
import { Refusal } from '@/platform/ui/feedback/alert'
import { EmptyPart } from '@/platform/ui/feedback/empty-state'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import { Part, Row, Rows } from '@/platform/ui/layout/part'
import { ScreenHeader } from '@/platform/ui/layout/screen-header'
import { places } from '../places'
import { limits } from '../rules'
import { changeCompany } from './change-company'
import css from './companies.module.css'
import { CompanyRow } from './company-row'
import { Conversion } from './conversion'
import { isUnproven, joiningTexts, on, roleNames } from './texts'
import { OutcomeAlert, useOutcome } from './use-outcome'

/** Founds a company, and goes there. */
function FoundCompany({ member }: { member: SignedInMember }) {
  const translate = useTranslate()
  const { form, field, sending, refused } = useForm({
    initial: { name: '' },
    check: ({ name }) => ({ name: name.trim() === '' ? 'member_new_3' : null }),
    send: ({ name }) => call('POST /member/companies/found', { name: name.trim() }),
    onDone: async ({ company }) => {
      const entered = await changeCompany(company, 'company')
      // The company was founded anyway, and is in the list.
      if (!entered.ok) location.reload()
    },
  })
  const why = isUnproven(member) ? places.unprovenAddress : places.companyFounding
  return (
    <form className={css.form} {...form}>
      <Refusal of={refused} at={why} />
      <Field
        {...field('name')}
        label={translate('companies.name')}
        maxLength={limits.name}
        autoComplete="organization"
      />
      <Button type="submit" busy={sending}>
        {translate('companies.found')}
      </Button>
    </form>
  )
}

const ask = () => call('GET /member/companies', {})
const nothing = {}

interface CompaniesProps {
  member: SignedInMember
  onMemberChanged: (facts: Partial<SignedInMember>) => void
}

/** The companies that a person acts for, those that they may join, and a form for another one. */
export default function Companies({ member, onMemberChanged }: CompaniesProps) {
  const translate = useTranslate()
  const { data, failure, loading, reload } = useCall(ask, nothing)
  const { said, act } = useOutcome(places.ownCompanies, reload)
  const tell = useRef(onMemberChanged)
  // The page's head names the companies, too.
  useEffect(() => {
    if (data) tell.current({ companies: data.companies.map(({ id, name, role }) => ({ id, name, role })) })
  }, [data])
  if (failure !== null) return <LoadFailed code={failure} loading={loading} onTryAgain={reload} />
  if (data === null) return <Skeleton lines={7} />
  const closed = member.impersonatedBy !== null
  return (
    <>
      <ScreenHeader title={translate('shell.companies')}>{translate('companies.lead')}</ScreenHeader>
      {closed && <p>{translate('ui.memberOnly')}</p>}
      <OutcomeAlert said={said} />
      {data.invitations.length > 0 && (
        <Part title={translate('companies.invitations')}>
          <Rows>
            {data.invitations.map(({ id, company, role, from, until }) => (
              <Row
                key={id}
                detail={translate('companies.invitedBy', { from, role: translate(roleNames[role]), day: on(until) })}
                actions={
                  !closed && (
                    <div className={css.actions}>
                      <Button
                        aria-label={translate('companies.acceptOf', { company })}
                        onClick={() => act(call('POST /member/companies/accept', { invitation: id }))}
                      >
                        {translate('companies.accept')}
                      </Button>
                      <Button
                        variant="secondary"
                        aria-label={translate('companies.declineOf', { company })}
                        onClick={() => act(call('POST /member/companies/decline', { invitation: id }))}
                      >
                        {translate('companies.decline')}
                      </Button>
                    </div>
                  )
                }
              >
                <b>{company}</b>
              </Row>
            ))}
          </Rows>
        </Part>
      )}
      <Part title={translate('companies.mine')}>
        {data.companies.length === 0 && <EmptyPart icon="building">{translate('companies.none')}</EmptyPart>}
        <Rows>
          {data.companies.map((company) => (
            <CompanyRow
              key={company.id}
              company={company}
              current={data.current === company.id}
              closed={closed}
              onChanged={reload}
            />
          ))}
        </Rows>
      </Part>
      {data.joinable.length > 0 && (
        <Part title={translate('companies.joinable')}>
          <p>{translate('companies.joinableLead')}</p>
          <Rows>
            {data.joinable.map(({ id, name, joins, asked }) => (
              <Row
                key={id}
                detail={translate(asked ? 'companies.requestWaits' : joiningTexts[joins])}
                actions={
                  !closed &&
                  !asked && (
                    <Button
                      variant="secondary"
                      aria-label={translate('companies.joinOf', { company: name })}
                      onClick={() =>
                        act(call('POST /member/companies/join', { company: id }), ({ state }) => ({
                          text: state === 'joined' ? 'companies.joined' : 'companies.requestSent',
                          values: { company: name },
                        }))
                      }
                    >
                      {translate(joins === 'open' ? 'companies.join' : 'companies.request')}
                    </Button>
                  )
                }
              >
                <b>{name}</b>
              </Row>
            ))}
          </Rows>
        </Part>
      )}
      {!closed && member.acting === null && <Conversion member={member} onChanged={reload} />}
      <Part title={translate('companies.foundTitle')}>
        <p>{translate('companies.foundLead')}</p>
        <p>{translate('companies.foundPersonal')}</p>
        {!closed && <FoundCompany member={member} />}
      </Part>
    </>
  )
}
