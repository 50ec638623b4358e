import { useState } from 'react'
import { companyRoles } from '@/domains/accounts/identity/rules/company-session'
import type { AnswerOf } from '@/platform/contract/call'
import type { CompanyRole } from '@/platform/contract/company-roles'
import { call } from '@/platform/http/client'
import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { CopyButton } from '@/platform/ui/controls/copy-button'
import { Alert } from '@/platform/ui/feedback/alert'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import { TextArea } from '@/platform/ui/forms/text-area'
import { Part, Row, Rows } from '@/platform/ui/layout/part'
import type { companyCalls } from '../contract/company'
import { limits, mayAppoint } from '../rules'
import { addressesIn, wrongAddress } from './addresses-in'
import css from './companies.module.css'
import { RoleField } from './role-field'
import { type CompanyView, on, resultTexts, roleNames } from './texts'
import type { Act } from './use-outcome'

const whole = (value: string, most: number): MessageKey | null =>
  /^\d{1,4}$/.test(value) && Number(value) >= 1 && Number(value) <= most ? null : 'companies.countWrong'

/** Makes a link by which people come as users; it is shown once. */
function LinkForm({ onAct }: { onAct: Act }) {
  const translate = useTranslate()
  const [url, setUrl] = useState<string | null>(null)
  const { form, field, sending } = useForm({
    initial: { uses: '10', days: '14' },
    check: ({ uses, days }) => ({ uses: whole(uses, limits.linkUses), days: whole(days, limits.linkDays) }),
    send: async ({ uses, days }) => {
      const wanted = { uses: Number(uses), days: Number(days) }
      const answer = await onAct(call('POST /member/company/link', wanted), () => ({ text: 'companies.linkMade' }))
      setUrl(answer?.url ?? null)
    },
  })
  return (
    <form className={css.form} {...form}>
      {url !== null && (
        <Alert tone="success">
          <p>{translate('companies.linkOnce')}</p>
          <p className={css.link}>
            <code>{url}</code>
            <CopyButton text={url} label={translate('companies.copyLink')} />
          </p>
        </Alert>
      )}
      <div className={css.line}>
        <Field
          {...field('uses')}
          label={translate('companies.linkUses', { most: limits.linkUses })}
          inputMode="numeric"
          autoComplete="off"
        />
        <Field
          {...field('days')}
          label={translate('companies.linkDays', { most: limits.linkDays })}
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      <Button type="submit" variant="secondary" busy={sending}>
        {translate('companies.linkMake')}
      </Button>
    </form>
  )
}

interface InviteFormProps {
  own: CompanyRole
  onAct: Act
}

type Results = AnswerOf<(typeof companyCalls)['POST /member/company/invite']>['results']

/** Invites addresses, many at once, and says what became of each. */
function InviteForm({ own, onAct }: InviteFormProps) {
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
        label={translate('shell.addresses')}
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

interface InvitationsProps {
  view: CompanyView
  own: CompanyRole
  onAct: Act
}

/** The open invitations, and a form for more. */
export function Invitations({ view: { invitations }, own, onAct }: InvitationsProps) {
  const translate = useTranslate()
  return (
    <>
      <Part title={translate('companies.invite')}>
        <p>{translate('companies.inviteLead')}</p>
        <InviteForm own={own} onAct={onAct} />
      </Part>
      <Part title={translate('companies.link')}>
        <p>{translate('companies.linkLead')}</p>
        <LinkForm onAct={onAct} />
      </Part>
      {invitations.length > 0 && (
        <Part title={translate('companies.waiting')}>
          <Rows>
            {invitations.map(({ id, email, role, from, until, uses_left: left }) => {
              const name = email === '' ? translate('companies.linkOf', { count: left }) : email
              const said = { from, role: translate(roleNames[role]), day: on(until) }
              return (
                <Row
                  key={id}
                  detail={translate('companies.invitedBy', said)}
                  actions={
                    mayAppoint(own, role) && (
                      <Button
                        variant="tertiary"
                        aria-label={translate('companies.withdrawOf', { name })}
                        onClick={() => onAct(call('POST /member/company/withdraw', { invitation: id }))}
                      >
                        {translate('ui.revoke')}
                      </Button>
                    )
                  }
                >
                  {name}
                </Row>
              )
            })}
          </Rows>
        </Part>
      )}
    </>
  )
}
