import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import { memberPage } from '@/platform/paths'
import { navigate } from '@/platform/ui/browser/navigation'
import { Button } from '@/platform/ui/controls/button'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import { limits } from '../rules'
import css from './giving.module.css'

interface CodeFormProps {
  /** Where the code leads. */
  screen: 'accept_present' | 'accept_licence'
  label: MessageKey
  hint: MessageKey
}

/** Where a code is typed that came by mail. */
export function CodeForm({ screen, label, hint }: CodeFormProps) {
  const translate = useTranslate()
  const { form, field, sending } = useForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: code.trim() === '' ? 'member_new_3' : null }),
    send: async ({ code }) => navigate(memberPage(screen, { code: code.trim() })),
  })
  return (
    <form className={`fields ${css.form}`} {...form}>
      <Field
        {...field('code')}
        label={translate(label)}
        hint={translate(hint)}
        maxLength={limits.typedCode}
        autoComplete="off"
      />
      <Button type="submit" variant="secondary" busy={sending}>
        {translate('ui.continue')}
      </Button>
    </form>
  )
}
