import { useState } from 'react'
import { companyRoles } from '@/domains/accounts/identity/rules/company-session'
import type { AnswerOf } from '@/platform/contract/call'
import type { CompanyRole } from '@/platform/contract/company-roles'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Alert } from '@/platform/ui/feedback/alert'
import { useForm } from '@/platform/ui/forms/form'
import { TextArea } from '@/platform/ui/forms/text-area'
import type { companyCalls } from '../contract/company'
import { limits, mayAppoint } from '../rules'
import { addressesIn, wrongAddress } from './addresses-in'
import { call } from './api'
import css from './companies.module.css'
import { RoleField } from './role-field'
import { resultTexts } from './texts'
import type { Act } from './use-outcome'

interface InviteFormProps {
  own: CompanyRole
  onAct: Act
}

type Results = AnswerOf<(typeof companyCalls)['POST /member/company/invite']>['results']

/** Invites addresses, many at once, and says what became of each. */
export function InviteForm({ own, onAct }: InviteFormProps) {
  const translate = useTranslate()
  const [results, setResults] = useState<Results>([])
  const [wrong, setWrong] = useState('')
  const { form, field, set, sending } = useForm({
    initial: { emails: '', role: 'user' as string },
    messageValues: { address: wrong, count: limits.invitedAtOnce },
    check: ({ emails }) => {
      const addresses = addressesIn(emails)
      const found = wrongAddress(addresses)
      setWrong(found ?? '')
      if (addresses.length === 0) return { emails: 'companies.addressMissing' }
      if (found !== undefined) return { emails: 'companies.addressWrong' }
      return { emails: addresses.length > limits.invitedAtOnce ? 'companies.addressesMany' : null }
    },
    send: async ({ emails, role }) => {
      const invited = { role: role as CompanyRole, emails: [...addressesIn(emails)] }
      const answer = await onAct(call('POST /member/company/invite', invited), () => ({ text: 'companies.invited' }))
      if (answer === null) return
      setResults(answer.results)
      const later = answer.results.filter(({ result }) => result === 'later')
      set('emails', later.map(({ email }) => email).join('\n'))
    },
  })
  return (
    <form className={css.form} {...form}>
      {results.length > 0 && (
        <Alert tone={results.every(({ result }) => result === 'sent') ? 'success' : 'info'}>
          <ul className={css.results}>
            {results.map(({ email, result }) => (
              <li key={email}>{translate(resultTexts[result], { email })}</li>
            ))}
          </ul>
        </Alert>
      )}
      <TextArea
        {...field('emails')}
        label={translate('companies.addresses')}
        hint={translate('companies.addressesHint', { count: limits.invitedAtOnce })}
        autoComplete="off"
        spellCheck={false}
      />
      {own === 'owner' && (
        <RoleField
          field={field('role')}
          label={translate('companies.role')}
          roles={[...companyRoles].reverse().filter((role) => mayAppoint(own, role))}
        />
      )}
      <Button type="submit" busy={sending}>
        {translate('companies.inviteSend')}
      </Button>
    </form>
  )
}
