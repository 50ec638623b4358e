import { call } from '@/platform/http/client'
import type { Language } from '@/platform/i18n/languages'
import { isLanguage, languages, ownName } from '@/platform/i18n/page-languages'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { ActionError } from '@/platform/ui/data/action-error'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import { SelectField } from '@/platform/ui/forms/select-field'
import { limits } from '../rules'
import css from './access.module.css'

interface OwnProfileProps {
  name: string
  language: Language
  onDone: (message: string) => void
}

/** How the audit log names an operator, and in which language mails reach them. */
export function OwnProfile({ name, language, onDone }: OwnProfileProps) {
  const translate = useTranslate()
  const { form, field, sending, refused } = useForm({
    initial: { name, language: language as string },
    check: (values) => ({ name: values.name.trim() === '' ? 'member_new_3' : null }),
    send: async (values) => {
      if (!isLanguage(values.language)) return
      return call('POST /console/api/access/profile', { name: values.name, language: values.language })
    },
    onDone: () => onDone(translate('operators.saved')),
    ofFields: { 20025: { name: 'operators.nameTaken' } },
  })
  return (
    <form className={`stack-4 ${css.form}`} {...form}>
      {refused && <ActionError outcome={refused} />}
      <Field
        {...field('name')}
        label={translate('operators.yourName')}
        autoComplete="name"
        maxLength={limits.nameLength}
      />
      <SelectField {...field('language')} label={translate('operators.ownLanguage')}>
        {languages.map((each) => (
          <option key={each} value={each}>
            {ownName(each)}
          </option>
        ))}
      </SelectField>
      <Button variant="secondary" type="submit" busy={sending}>
        {translate('room.save')}
      </Button>
    </form>
  )
}
