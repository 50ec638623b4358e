import { useState } from 'react'
import type { Outcome } from '@/platform/http/client'
import { type Language, tagOf } from '@/platform/i18n/languages'
import { languages, ownName } from '@/platform/i18n/page-languages'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { ActionError } from '@/platform/ui/data/action-error'
import { Part } from '@/platform/ui/data/part'
import { useForm } from '@/platform/ui/forms/form'
import { SelectField } from '@/platform/ui/forms/select-field'
import { TextArea } from '@/platform/ui/forms/text-area'
import type { ListedRelease } from '../contract/console'
import { ReleaseNotes } from '../screens/release-notes'
import { call } from './api'
import css from './releases.module.css'

interface NotesFormProps {
  release: ListedRelease
  onChanged: (message: string) => void
}

/** The release notes, language by language, with a preview. */
export function NotesForm({ release: { file_name, notes }, onChanged }: NotesFormProps) {
  const translate = useTranslate()
  const { language: own } = useLanguage()
  const [chosen, setChosen] = useState<Language>(own)
  const missing = languages.filter((each) => !notes[each])
  return (
    <Part title="releases.notes">
      <SelectField
        name="language"
        label={translate('releases.language')}
        value={chosen}
        onChange={(value) => setChosen(value as Language)}
      >
        {languages.map((each) => (
          <option key={each} value={each} lang={tagOf(each)}>
            {notes[each] ? ownName(each) : translate('releases.unwritten', { language: ownName(each) })}
          </option>
        ))}
      </SelectField>
      <Editor
        key={`${file_name} ${chosen}`}
        file={file_name}
        language={chosen}
        text={notes[chosen] ?? ''}
        onChanged={onChanged}
      />
      {missing.length > 0 && missing.length < languages.length && (
        <p className={css.hint}>{translate('releases.notesFallback')}</p>
      )}
    </Part>
  )
}

interface EditorProps {
  file: string
  language: Language
  text: string
  onChanged: (message: string) => void
}

function Editor({ file, language, text, onChanged }: EditorProps) {
  const translate = useTranslate()
  const [refused, setRefused] = useState<Extract<Outcome<unknown>, { ok: false }> | null>(null)
  const { form, field, values, sending } = useForm({
    initial: { notes: text },
    check: () => ({}),
    send: async ({ notes }) => {
      const note = { language, text: notes.trim() }
      const outcome = await call('POST /console/api/releases/change', { file_name: file, note })
      setRefused(outcome.ok ? null : outcome)
      if (outcome.ok) onChanged(translate('releases.notesSaved', { language: ownName(language) }))
    },
  })
  return (
    <form className={css.form} {...form}>
      {refused && <ActionError outcome={refused} />}
      <TextArea
        {...field('notes')}
        label={translate('releases.notesIn', { language: ownName(language) })}
        hint={translate('releases.notesHint')}
        lang={tagOf(language)}
        maxLength={10_000}
        rows={5}
      />
      {values.notes.trim() !== '' && (
        <figure className={css.preview}>
          <figcaption>{translate('releases.preview')}</figcaption>
          <ReleaseNotes notes={values.notes} lang={tagOf(language)} />
        </figure>
      )}
      <div className={css.actions}>
        <Button type="submit" busy={sending} disabled={values.notes.trim() === text}>
          {translate('releases.saveNotes')}
        </Button>
      </div>
    </form>
  )
}
