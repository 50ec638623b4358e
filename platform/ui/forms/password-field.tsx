import { useState } from 'react'
import { useTranslate } from '@/platform/i18n/wording'
import { Icon } from '../controls/icon'
import { Field, type FieldProps } from './field'
import css from './field.module.css'

export function PasswordField(props: Omit<FieldProps, 'type' | 'end'>) {
  const translate = useTranslate()
  const [shown, setShown] = useState(false)
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <button
          type="button"
          className={css.reveal}
          aria-label={translate(shown ? 'ui.hidePassword' : 'ui.showPassword')}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eyeClosed' : 'eye'} />
        </button>
      }
    />
  )
}
