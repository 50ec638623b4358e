import { useState } from 'react'
import { type Language, tagOf } from '@/platform/i18n/languages'
import { languages, ownName } from '@/platform/i18n/page-languages'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Field } from '@/platform/ui/forms/field'
import { FieldGroup } from '@/platform/ui/forms/field-group'
import { SelectField } from '@/platform/ui/forms/select-field'
import { TextArea } from '@/platform/ui/forms/text-area'
import type { Notices } from '../contract/fields'

interface NoticeFieldsProps {
  notices: Notices
  onChange: (notices: Notices) => void
}

/** The letter, language by language; a language counts when both fields are filled in. */
export function NoticeFields({ notices, onChange }: NoticeFieldsProps) {
  const translate = useTranslate()
  const { language: own } = useLanguage()
  const [chosen, setChosen] = useState<Language>(own)
  const [drafts, setDrafts] = useState<Notices>(notices)
  const { subject = '', text = '' } = drafts[chosen] ?? {}

  function write(draft: { subject: string; text: string }) {
    const next = { ...drafts, [chosen]: draft }
    setDrafts(next)
    onChange(
      Object.fromEntries(
        Object.entries(next).filter(([, each]) => each.subject.trim() !== '' && each.text.trim() !== ''),
      ),
    )
  }
  return (
    <FieldGroup legend={translate('bulk.letter')}>
      <SelectField
        name="language"
        label={translate('bulk.language')}
        hint={translate('bulk.languageHint')}
        value={chosen}
        onChange={(value) => setChosen(value as Language)}
      >
        {languages.map((each) => (
          <option key={each} value={each} lang={tagOf(each)}>
            {notices[each] ? `${ownName(each)} ✓` : ownName(each)}
          </option>
        ))}
      </SelectField>
      <Field
        name="subject"
        label={translate('bulk.subject')}
        value={subject}
        onChange={(value) => write({ subject: value, text })}
        lang={tagOf(chosen)}
        maxLength={150}
      />
      <TextArea
        name="text"
        label={translate('bulk.text')}
        value={text}
        onChange={(value) => write({ subject, text: value })}
        lang={tagOf(chosen)}
        maxLength={5000}
        rows={8}
      />
    </FieldGroup>
  )
}
