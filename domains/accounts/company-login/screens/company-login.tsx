import { type ReactNode, useState } from 'react'
import { messageFor } from '@/platform/codes/message-for'
import { call } from '@/platform/http/client'
import type { MessageKey } from '@/platform/i18n/message'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import type { FootLink } from '@/platform/legal/titles'
import { memberPage } from '@/platform/paths'
import { Button } from '@/platform/ui/controls/button'
import { Alert } from '@/platform/ui/feedback/alert'
import { AgreementNote } from '@/platform/ui/forms/agreement-note'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import { ScreenHeader } from '@/platform/ui/layout/screen-header'
import { places } from '../places'
import { ProveAccount } from './prove-account'
import { reasonIn } from './reasons'
import css from './sso.module.css'

interface CompanyLoginProps {
  query: URLSearchParams
  /** The legal documents that exist: a new person opens an account. */
  legal: readonly FootLink[]
  /** Asks for the second factor, where the account has one. */
  secondStep: (onStartOver: () => void) => ReactNode
  /** Continues with the page that the person wanted, after the login. */
  onIn: () => void
}

const beginAgain = () => location.assign(memberPage('company_login'))

/** The way in by the provider of one's company, and what is to be done where that alone is not enough. */
export default function CompanyLogin({ query, legal, secondStep, onIn }: CompanyLoginProps) {
  const [halfway, setHalfway] = useState(query.get('step') === 'code')
  if (halfway) return secondStep(beginAgain)
  if (query.get('step') === 'prove') {
    return <ProveAccount onIn={onIn} onSecondStep={() => setHalfway(true)} onStartOver={beginAgain} />
  }
  return <CompanyAddress legal={legal} wanted={query.get('r')} why={reasonIn(query)} />
}

interface CompanyAddressProps {
  legal: readonly FootLink[]
  wanted: string | null
  why: MessageKey | null
}

function CompanyAddress({ legal, wanted, why }: CompanyAddressProps) {
  const translate = useTranslate()
  const { language: lang } = useLanguage()
  const [problem, setProblem] = useState(why)
  const { form, field, sending } = useForm({
    initial: { email: '' },
    check: ({ email }) => ({ email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? null : 'ssoEntry.emailMissing' }),
    send: async ({ email }) => {
      setProblem(null)
      return call('POST /api/auth/company', { email: email.trim(), lang, ...(wanted !== null && { wanted }) })
    },
    onRefused: ({ code }) => setProblem(messageFor(places.companyLogin, code)),
    onDone: ({ url, reached }) => {
      if (url !== null) return location.assign(url)
      setProblem(reached ? 'ssoEntry.none' : 'ssoEntry.why.unreachable')
    },
  })
  return (
    <>
      <ScreenHeader title={translate('shell.titleCompanyLogin')}>{translate('ssoEntry.lead')}</ScreenHeader>
      <form className="fields" {...form}>
        {problem !== null && <Alert tone="danger">{translate(problem)}</Alert>}
        <Field {...field('email')} label={translate('identity.email')} type="email" autoComplete="username" />
        <Button type="submit" busy={sending}>
          {translate('ssoEntry.submit')}
        </Button>
        <AgreementNote to="registration" kinds={legal} />
      </form>
      <p className={css.below}>
        <a href={memberPage('login')}>{translate('ssoEntry.byPassword')}</a>
      </p>
    </>
  )
}
