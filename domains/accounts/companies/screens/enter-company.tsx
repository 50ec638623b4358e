import { useEffect } from 'react'
import type { SignedInMember } from '@/domains/accounts/identity/contract/boot'
import { technicalRoles } from '@/domains/accounts/identity/rules/company-session'
import { useTranslate } from '@/platform/i18n/wording'
import { memberPage } from '@/platform/paths'
import { Button } from '@/platform/ui/controls/button'
import { Refusal } from '@/platform/ui/feedback/alert'
import { Result } from '@/platform/ui/feedback/result'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { useSubmit } from '@/platform/ui/forms/submit'
import { places } from '../places'
import { changeCompany } from './change-company'

interface EnterCompanyProps {
  member: SignedInMember
  query: URLSearchParams
}

/**
 * The way from a letter to the seats of a company, with the person of the address chosen. It switches the session by the
 * press of a button: a link alone must not.
 */
export default function EnterCompany({ member, query }: EnterCompanyProps) {
  const translate = useTranslate()
  const id = Number(query.get('company'))
  const person = query.get('person')
  const chosen: Record<string, string> = person === null ? {} : { person }
  const { submit, sending, refused } = useSubmit(() => changeCompany(id, 'company_seats', chosen))
  const isThere = member.acting !== null && member.uid === id
  const target = memberPage('company_seats', chosen)
  useEffect(() => {
    if (isThere) location.replace(target)
  }, [isThere, target])

  const company = member.companies.find((each) => each.id === id)
  if (isThere) return <Skeleton lines={4} />
  if (!company || !(technicalRoles as readonly string[]).includes(company.role) || member.impersonatedBy !== null) {
    return (
      <Result tone="failure" title={translate('companies.noSeatsTitle')}>
        <p>{translate('companies.noSeatsText')}</p>
        <a href={memberPage('companies')}>{translate('shell.companies')}</a>
      </Result>
    )
  }

  const { name } = company
  return (
    <Result tone="mail" title={translate('companies.seatsTitle', { company: name })}>
      <Refusal of={refused} at={places.ownCompanies} />
      <p>{translate('companies.seatsText', { company: name })}</p>
      <Button busy={sending} onClick={() => submit()}>
        {translate('companies.enterOf', { company: name })}
      </Button>
    </Result>
  )
}
