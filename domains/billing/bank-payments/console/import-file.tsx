import { useState } from 'react'
import { call } from '@/platform/http/client'
import { useTranslate } from '@/platform/i18n/wording'
import { ActionError } from '@/platform/ui/data/action-error'
import { TextFileButton } from '@/platform/ui/data/text-file-button'
import { Alert } from '@/platform/ui/feedback/alert'
import { useSubmit } from '@/platform/ui/forms/submit'
import { mostCharacters } from '../rules/limits'
import css from './bank.module.css'
import { problemOf } from './names'

/** A file of the bank: taken in as soon as it is chosen, since the same one twice does nothing. */
export function ImportFile() {
  const translate = useTranslate()
  const [notice, setNotice] = useState<{ readonly tone: 'success' | 'danger'; readonly text: string } | null>(null)

  const importing = useSubmit(
    (file: { readonly name: string; readonly content: string }) => {
      setNotice(null)
      return call('POST /console/api/bank/import', file)
    },
    {
      onDone: ({ ignored, ...counts }) => {
        const unread = ignored.length === 0 ? '' : ` ${translate('bank.ignored', { columns: ignored.join(', ') })}`
        setNotice({ tone: 'success', text: translate('bank.imported', counts) + unread })
      },
    },
  )
  const { submit: takeFile, refused } = importing
  const problem = problemOf(refused?.fields[0] ?? '')

  return (
    <div className={css.import}>
      {refused && !problem && <ActionError outcome={refused} />}
      {problem && <Alert tone="danger">{translate(problem.message, { line: problem.line })}</Alert>}
      {notice && <Alert tone={notice.tone}>{notice.text}</Alert>}
      <TextFileButton
        label={translate('bank.choose')}
        accept=".xml,.csv,.txt,text/xml,text/csv"
        busy={importing.sending}
        most={mostCharacters}
        onTooLarge={() => setNotice({ tone: 'danger', text: translate('bank.tooLarge') })}
        onText={(file) => void takeFile(file)}
      />
      <p className={css.hint}>{translate('bank.fileHint')}</p>
    </div>
  )
}
