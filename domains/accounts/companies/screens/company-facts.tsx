import { useTranslate } from '@/platform/i18n/wording'
import { memberPage } from '@/platform/paths'
import { Button } from '@/platform/ui/controls/button'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import { Part } from '@/platform/ui/layout/part'
import { limits } from '../rules'
import { call } from './api'
import { CodeForm } from './code-form'
import css from './companies.module.css'
import type { CompanyView } from './types'
import type { Act } from './use-outcome'

interface CompanyFactsProps {
  view: CompanyView
  onAct: Act
  onRenamed: (name: string) => void
}

/** The name of the company, and the address of its letters. */
export function CompanyFacts({ view, onAct, onRenamed }: CompanyFactsProps) {
  const translate = useTranslate()
  return (
    <>
      <Part title={translate('companies.name')}>
        <NameForm name={view.name} onAct={onAct} onRenamed={onRenamed} />
        <p>
          <a href={memberPage('profile')}>{translate('companies.toBusiness')}</a>
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
        {translate('companies.save')}
      </Button>
    </form>
  )
}
