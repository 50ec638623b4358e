import { useTranslate } from '@/platform/i18n/wording'
import { codeLike } from '@/platform/text/typed/code'
import { Button } from '@/platform/ui/controls/button'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import css from './authorize-device.module.css'

const lettersOf = (typed: string) => codeLike(typed, /^[A-Z]{8}$/)

export function CodeForm({ onCode }: { onCode: (code: string) => void }) {
  const translate = useTranslate()
  const { form, field } = useForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: lettersOf(code).length === 8 ? null : 'licences.codeMissing' }),
    send: async ({ code }) => onCode(lettersOf(code).replace(/^.{4}/, '$&-')),
  })
  return (
    <>
      <header className={css.header}>
        <h1 tabIndex={-1}>{translate('licences.codeTitle')}</h1>
        <p>{translate('licences.codeLead')}</p>
      </header>
      <form className={css.form} {...form}>
        <Field
          {...field('code')}
          label={translate('licences.codeLabel')}
          hint={translate('licences.codeHint')}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
        />
        <Button type="submit">{translate('licences.continue')}</Button>
      </form>
    </>
  )
}
