import { useState } from 'react'
import type { Outcome } from '@/platform/http/client'
import { useTranslate } from '@/platform/i18n/wording'
import { ActionError } from '@/platform/ui/data/action-error'
import { Alert } from '@/platform/ui/feedback/alert'
import { FileButton } from '@/platform/ui/forms/file-button'
import { mostCharacters } from '../rules/limits'
import { call } from './api'
import css from './bank.module.css'
import { problemOf } from './names'

/** A file of the bank: taken in as soon as it is chosen, since the same one twice does nothing. */
export function ImportFile({ onImported }: { onImported: () => void }) {
  const translate = useTranslate()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Extract<Outcome<unknown>, { ok: false }> | null>(null)
  const [notice, setNotice] = useState<{ readonly tone: 'info' | 'danger'; readonly text: string } | null>(null)

  async function takeFile(file: File) {
    setRefused(null)
    if (file.size > mostCharacters) return setNotice({ tone: 'danger', text: translate('bank.tooLarge') })
    setBusy(true)
    setNotice(null)
    const outcome = await call('POST /console/api/bank/import', {
      name: file.name.slice(0, 200),
      content: await file.text(),
    })
    setBusy(false)
    if (outcome.ok) {
      setNotice({ tone: 'info', text: translate('bank.imported', outcome.data) })
      return onImported()
    }
    const problem = problemOf(outcome.fields[0] ?? '')
    if (problem) setNotice({ tone: 'danger', text: translate(problem.message, { line: problem.line }) })
    else setRefused(outcome)
  }

  return (
    <div className={css.import}>
      {refused && <ActionError outcome={refused} />}
      {notice && <Alert tone={notice.tone}>{notice.text}</Alert>}
      <FileButton
        label={translate('bank.choose')}
        accept=".xml,.csv,.txt,text/xml,text/csv"
        busy={busy}
        onFile={(file) => void takeFile(file)}
      />
      <p className={css.hint}>{translate('bank.fileHint')}</p>
    </div>
  )
}
