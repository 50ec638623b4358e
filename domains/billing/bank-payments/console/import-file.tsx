import { useState } from 'react'
import { call, type Outcome } from '@/platform/http/client'
import { useTranslate } from '@/platform/i18n/wording'
import { ActionError } from '@/platform/ui/data/action-error'
import { TextFileButton } from '@/platform/ui/data/text-file-button'
import { Alert } from '@/platform/ui/feedback/alert'
import { mostCharacters } from '../rules/limits'
import css from './bank.module.css'
import { problemOf } from './names'

/** A file of the bank: taken in as soon as it is chosen, since the same one twice does nothing. */
export function ImportFile() {
  const translate = useTranslate()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Extract<Outcome<unknown>, { ok: false }> | null>(null)
  const [notice, setNotice] = useState<{ readonly tone: 'success' | 'danger'; readonly text: string } | null>(null)

  async function takeFile(file: { readonly name: string; readonly content: string }) {
    setRefused(null)
    setBusy(true)
    setNotice(null)
    const outcome = await call('POST /console/api/bank/import', file)
    setBusy(false)
    if (outcome.ok) {
      const { ignored, ...counts } = outcome.data
      const unread = ignored.length === 0 ? '' : ` ${translate('bank.ignored', { columns: ignored.join(', ') })}`
      return setNotice({ tone: 'success', text: translate('bank.imported', counts) + unread })
    }
    const problem = problemOf(outcome.fields[0] ?? '')
    if (problem) setNotice({ tone: 'danger', text: translate(problem.message, { line: problem.line }) })
    else setRefused(outcome)
  }

  return (
    <div className={css.import}>
      {refused && <ActionError outcome={refused} />}
      {notice && <Alert tone={notice.tone}>{notice.text}</Alert>}
      <TextFileButton
        label={translate('bank.choose')}
        accept=".xml,.csv,.txt,text/xml,text/csv"
        busy={busy}
        most={mostCharacters}
        onTooLarge={() => setNotice({ tone: 'danger', text: translate('bank.tooLarge') })}
        onText={(file) => void takeFile(file)}
      />
      <p className={css.hint}>{translate('bank.fileHint')}</p>
    </div>
  )
}
