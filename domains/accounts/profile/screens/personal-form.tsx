import { limits } from '@/domains/accounts/identity/rules'
import { call } from '@/platform/http/client'
import type { MessageKey } from '@/platform/i18n/message'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Refusal } from '@/platform/ui/feedback/alert'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import { SelectField } from '@/platform/ui/forms/select-field'
import { writeGender } from '../map'
import { places } from '../places'
import { fullNameProblem, type Gender } from '../rules'
import { fullNameMessage } from './problems'
import css from './profile.module.css'
import { SaveRow } from './save-row'
import { useLetters } from './use-letters'
import type { PersonalFields } from './use-profile'

const genderMessages: readonly (readonly [Gender, MessageKey])[] = [
  [2, 'profile.female'],
  [1, 'profile.male'],
  [0, 'profile.notSaid'],
]

export function PersonalForm({ personal, onSaved }: { personal: PersonalFields; onSaved: (fullName: string) => void }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const letters = useLetters()
  const { form, field, sending, refused, done, forget, values } = useForm({
    initial: { fullName: personal.fullName, gender: writeGender(personal.gender) as string },
    messageValues: { nameLength: limits.profileNameLength },
    check: ({ fullName }) => ({ fullName: fullNameMessage(fullNameProblem(fullName, personal.fullName)) }),
    send: ({ fullName, gender }) =>
      call('POST /member/update_user_manage', { full_name: fullName.trim(), gender, lang: language }),
    rejected: (fields) => (fields.includes('full_name') ? { fullName: 'member_new_3' } : {}),
    onDone: (_, { fullName }) => onSaved(fullName.trim()),
  })

  return (
    <form className={css.form} {...form} onChange={() => forget()}>
      <Field
        {...field('fullName')}
        label={translate('profile.fullName')}
        hint={letters?.hasUnprinted(values.fullName) ? translate('profile.nameNotPrinted') : undefined}
        autoComplete="name"
      />
      <SelectField {...field('gender')} label={translate('profile.gender')} autoComplete="sex">
        {genderMessages.map(([gender, message]) => (
          <option key={gender} value={writeGender(gender)}>
            {translate(message)}
          </option>
        ))}
      </SelectField>
      <Refusal of={refused} at={places.profile} />
      <SaveRow label="ui.save" busy={sending} saved={done !== null} />
    </form>
  )
}
