import { Field, type FieldProps } from '@/platform/ui/forms/field'
import { limits } from '../../rules'
import { AddressHint } from './address-hint'
import type { AddressCheck } from './use-address-check'

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
