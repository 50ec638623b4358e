import { useId } from 'react'
import { useTranslate } from '@/platform/i18n/wording'
import { Checkbox } from '@/platform/ui/forms/checkbox'
import { Field } from '@/platform/ui/forms/field'
import type { FieldBinding } from '@/platform/ui/forms/form'
import { TextArea } from '@/platform/ui/forms/text-area'
import { presentLimits } from '../../rules/present'
import type { PresentField } from './present-entry'
import css from './present-fields.module.css'

interface PresentFieldsProps {
  chosen: boolean
  onChosen: (chosen: boolean) => void
  field: (name: PresentField) => FieldBinding
}

/** The recipient of a gift: folded until the buyer opens it. */
export function PresentFields({ chosen, onChosen, field }: PresentFieldsProps) {
  const translate = useTranslate()
  const id = useId()
  return (
    <fieldset className={css.present} aria-labelledby={chosen ? id : undefined}>
      <Checkbox label={translate('present.box')} name="present" checked={chosen} onChange={onChosen} />
      {chosen && (
        <div className={css.fields}>
          <h3 id={id}>{translate('present.title')}</h3>
          <Field {...field('presentEmail')} label={translate('present.email')} type="email" autoComplete="off" />
          <Field
            {...field('presentName')}
            label={translate('present.name')}
            maxLength={presentLimits.name}
            autoComplete="off"
          />
          <Field
            {...field('presentSender')}
            label={translate('present.sender')}
            maxLength={presentLimits.name}
            autoComplete="name"
          />
          <TextArea
            {...field('presentMessage')}
            label={translate('present.message')}
            maxLength={presentLimits.message}
          />
          <Field
            {...field('presentDay')}
            label={translate('present.day')}
            hint={translate('present.dayHint')}
            type="date"
          />
          <p className="quiet">{translate('present.note')}</p>
        </div>
      )}
    </fieldset>
  )
}
