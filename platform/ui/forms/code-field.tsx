import { Field, type FieldProps } from './field'

/** The field for a code of an authenticator. @param orRecovery a code that was written down is taken, too */
export function CodeField({ orRecovery = false, ...props }: FieldProps & { orRecovery?: boolean }) {
  return (
    <Field
      {...props}
      // Codes that were written down have letters.
      inputMode={orRecovery ? 'text' : 'numeric'}
      autoCapitalize="characters"
      autoComplete="one-time-code"
      spellCheck={false}
      maxLength={orRecovery ? 40 : 10}
    />
  )
}
