import { useState } from 'react'
import { CheckedEmailField, useAddressCheck } from '@/domains/accounts/identity/browser'
import { emailProblem } from '@/domains/accounts/identity/rules'
import { call } from '@/platform/http/client'
import { RichText, useLanguage, useTranslate } from '@/platform/i18n/wording'
import { foldAddress } from '@/platform/text/typed/address'
import { Actions } from '@/platform/ui/controls/actions'
import { Button } from '@/platform/ui/controls/button'
import { Alert, Refusal } from '@/platform/ui/feedback/alert'
import { useForm } from '@/platform/ui/forms/form'
import { places } from '../places'
import css from './mend-address.module.css'

interface MendAddressProps {
  secret: string
  /** The address that the order has. */
  email: string
  mendable: boolean
  onMended: () => void
}

/** Lets a buyer correct a mistyped address, on the page that shows it. */
export function MendAddress({ secret, email, mendable, onMended }: MendAddressProps) {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const [mended, setMended] = useState<string | null>(null)
  if (mended !== null) {
    return (
      <Alert tone="success">
        <p>
          <RichText message="checkout.mended" values={{ email: mended }} elements={{ b: <b /> }} />
        </p>
      </Alert>
    )
  }
  if (!mendable) return null
  if (!isOpen) {
    return (
      <Button variant="tertiary" onClick={() => setOpen(true)}>
        {translate('checkout.mendOpen')}
      </Button>
    )
  }
  const done = (address: string) => {
    setMended(address)
    onMended()
  }
  return <MendForm secret={secret} email={email} onDone={done} onCancel={() => setOpen(false)} />
}

interface MendFormProps {
  secret: string
  email: string
  onDone: (address: string) => void
  onCancel: () => void
}

function MendForm({ secret, email: former, onDone, onCancel }: MendFormProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const check = useAddressCheck(language)
  const { form, field, show, sending, refused, forget } = useForm({
    initial: { email: former },
    check: ({ email }) => ({
      email: emailProblem(email) !== null || foldAddress(email) === former ? 'member_new_1' : null,
    }),
    send: async ({ email }) => {
      if (!(await check.holds(email)))
        return call('POST /checkout/mend_address', { checkout: secret, email: email.trim(), lang: language })
      show({ email: 'address.check' })
      return
    },
    onDone: (answer) => onDone(answer.email),
    onRefused: ({ fields }) => {
      if (!fields.includes('email')) return
      forget()
      show({ email: 'member_new_1' })
    },
  })
  return (
    <form className={css.form} aria-label={translate('checkout.mend')} {...form}>
      <Refusal of={refused} at={places.mending} />
      <CheckedEmailField {...field('email')} label={translate('identity.email')} check={check} autoFocus />
      <Actions>
        <Button type="submit" busy={sending}>
          {translate('checkout.mendSave')}
        </Button>
        <Button variant="tertiary" onClick={onCancel}>
          {translate('checkout.mendCancel')}
        </Button>
      </Actions>
    </form>
  )
}
