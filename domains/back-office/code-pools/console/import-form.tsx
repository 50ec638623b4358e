import { useState } from 'react'
import type { Outcome } from '@/platform/http/client'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { ActionError } from '@/platform/ui/data/action-error'
import { TextFileButton } from '@/platform/ui/data/text-file-button'
import { Alert } from '@/platform/ui/feedback/alert'
import { useForm } from '@/platform/ui/forms/form'
import { TextArea } from '@/platform/ui/forms/text-area'
import { mostCharacters, readCodes } from '../rules/code-list'
import { call } from './api'
import css from './pools.module.css'

/** No more lines are named than anyone reads. */
const mostNamed = 10

/** More codes for a pool: pasted, or out of a file, one a line. */
export function ImportForm({ pool, onImported }: { pool: string; onImported: (message: string) => void }) {
  const translate = useTranslate()
  const [refused, setRefused] = useState<Extract<Outcome<unknown>, { ok: false }> | null>(null)
  const [result, setResult] = useState<string | null>(null)
  const [wrongLines, setWrongLines] = useState('')
  const { form, field, set, show, sending } = useForm({
    initial: { codes: '' },
    messageValues: { lines: wrongLines },
    check: ({ codes }) => {
      const { codes: read, malformed } = readCodes(codes)
      setWrongLines(malformed.slice(0, mostNamed).join(', '))
      if (malformed.length > 0) return { codes: 'pools.wrongLines' }
      return { codes: read.length === 0 ? 'member_new_3' : null }
    },
    send: async ({ codes }) => {
      const outcome = await call('POST /console/api/codes/import', { pool, codes })
      setRefused(outcome.ok ? null : outcome)
      if (!outcome.ok) return
      const { added, known, repeated } = outcome.data
      set('codes', '')
      setResult(translate('pools.imported', { added, known, repeated }))
      onImported(translate('pools.importedShort', { added }))
    },
  })

  return (
    <form className={css.form} {...form}>
      {refused && <ActionError outcome={refused} />}
      {result && <Alert tone="success">{result}</Alert>}
      <TextArea
        {...field('codes')}
        label={translate('pools.codes')}
        hint={translate('pools.codesHint')}
        rows={6}
        maxLength={mostCharacters}
        spellCheck={false}
        autoComplete="off"
      />
      <div className={css.actions}>
        <Button type="submit" busy={sending}>
          {translate('pools.import')}
        </Button>
        <TextFileButton
          label={translate('pools.file')}
          accept=".txt,.csv,text/plain"
          most={mostCharacters}
          onTooLarge={() => show({ codes: 'pools.fileTooLarge' })}
          onText={({ content }) => set('codes', content)}
        />
      </div>
    </form>
  )
}
