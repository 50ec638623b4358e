import { useState } from 'react'
import type { SignedInMember } from '@/domains/accounts/identity/contract/boot'
import { messageFor } from '@/platform/codes/message-for'
import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Alert } from '@/platform/ui/feedback/alert'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import { places } from '../places'
import { limits } from '../rules'
import { call } from './api'
import { changeCompany } from './change-company'
import css from './companies.module.css'
import { isUnproven } from './texts'

/** Founds a company, and goes there. */
export function FoundCompany({ member }: { member: SignedInMember }) {
  const translate = useTranslate()
  const [refused, setRefused] = useState<MessageKey | null>(null)
  const { form, field, sending } = useForm({
    initial: { name: '' },
    check: ({ name }) => ({ name: name.trim() === '' ? 'member_new_3' : null }),
    send: async ({ name }) => {
      const answer = await call('POST /member/companies/found', { name: name.trim() })
      const why = isUnproven(member) ? places.unprovenAddress : places.companyFounding
      setRefused(answer.ok ? null : messageFor(why, answer.code))
      if (!answer.ok) return
      const entered = await changeCompany(answer.data.company, 'company')
      // The company was founded anyway, and is in the list.
      if (!entered.ok) location.reload()
    },
  })
  return (
    <form className={css.form} {...form}>
      {refused !== null && <Alert tone="danger">{translate(refused)}</Alert>}
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
