import { RichText, useTranslate } from '@/platform/i18n/wording'
import { Actions } from '@/platform/ui/controls/actions'
import { Button } from '@/platform/ui/controls/button'
import { Alert } from '@/platform/ui/feedback/alert'
import { Field, type FieldProps } from '@/platform/ui/forms/field'
import { limits } from '../../rules'
import type { AddressCheck } from './use-address-check'

interface AddressHintProps {
  check: AddressCheck
  /** The current value of the field. */
  typed: string
  onUse: (email: string) => void
}

/** Below the field: what was probably meant, to be taken with one press, or that nothing can arrive there. */
function AddressHint({ check: { doubt, keep }, typed, onUse }: AddressHintProps) {
  const translate = useTranslate()
  if (doubt === null || doubt.email !== typed.trim()) return null
  const { email, suggestion } = doubt
  const b = <b />
  return (
    <Alert tone="info">
      <p>
        {suggestion !== null ? (
          <RichText message="address.meant" values={{ email: suggestion }} elements={{ b }} />
        ) : (
          <RichText message="address.noMail" values={{ domain: email.split('@').at(-1) ?? '' }} elements={{ b }} />
        )}
      </p>
      <Actions>
        {suggestion !== null && (
          <Button variant="secondary" onClick={() => onUse(suggestion)}>
            {translate('address.use')}
          </Button>
        )}
        <Button variant="tertiary" onClick={() => keep(email)}>
          {translate('address.keep')}
        </Button>
      </Actions>
    </Alert>
  )
}

interface CheckedEmailFieldProps extends FieldProps {
  check: AddressCheck
}

/** A field for an address that is checked as soon as it was typed. */
export function CheckedEmailField({ check, autoComplete = 'email', ...field }: CheckedEmailFieldProps) {
  return (
    <>
      <Field
        {...field}
        type="email"
        autoComplete={autoComplete}
        maxLength={limits.emailLength}
        onBlur={() => void check.look(field.value)}
      />
      <AddressHint check={check} typed={field.value} onUse={field.onChange} />
    </>
  )
}
