import { useState } from 'react'
import { call } from '@/platform/http/client'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { ActionError } from '@/platform/ui/data/action-error'
import { DescriptionList } from '@/platform/ui/data/description-list'
import { formatMoment } from '@/platform/ui/data/moment'
import { useAnnounce } from '@/platform/ui/data/notices'
import { TextFileButton } from '@/platform/ui/data/text-file-button'
import { Alert } from '@/platform/ui/feedback/alert'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import { TextArea } from '@/platform/ui/forms/text-area'
import type { ListedPool } from '../contract/console'
import { mostCharacters, readCodes } from '../rules/code-list'
import css from './pools.module.css'

/** No more lines are named than anyone reads. */
const mostNamed = 10

/** More codes for a pool: pasted, or out of a file, one a line. */
function ImportForm({ pool }: { pool: string }) {
  const translate = useTranslate()
  const announce = useAnnounce()
  const [result, setResult] = useState<string | null>(null)
  const [wrongLines, setWrongLines] = useState('')
  const { form, field, set, show, sending, refused } = useForm({
    initial: { codes: '' },
    messageValues: { lines: wrongLines },
    check: ({ codes }) => {
      const { codes: read, malformed } = readCodes(codes)
      setWrongLines(malformed.slice(0, mostNamed).join(', '))
      if (malformed.length > 0) return { codes: 'pools.wrongLines' }
      return { codes: read.length === 0 ? 'member_new_3' : null }
    },
    send: ({ codes }) => call('POST /console/api/codes/import', { pool, codes }),
    onDone: ({ added, known, repeated }) => {
      set('codes', '')
      setResult(translate('pools.imported', { added, known, repeated }))
      announce(translate('pools.importedShort', { added }))
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
      <div className="cluster-2 level">
        <Button type="submit" busy={sending}>
          {translate('pools.import')}
        </Button>
        <TextFileButton
          label={translate('room.chooseFile')}
          accept=".txt,.csv,text/plain"
          most={mostCharacters}
          onTooLarge={() => show({ codes: 'pools.fileTooLarge' })}
          onText={({ content }) => set('codes', content)}
        />
      </div>
    </form>
  )
}

interface PoolProps {
  pool: ListedPool
}

/** One pool: what is left, more codes for it, and when staff is warned. */
export function Pool({ pool }: PoolProps) {
  const { language } = useLanguage()
  return (
    <>
      <DescriptionList
        rows={[
          ['pools.free', pool.free],
          ['pools.given', pool.all - pool.free],
          ['pools.told', pool.told === 0 ? null : formatMoment(pool.told, language)],
          ['pools.key', <code key="key">{pool.pool}</code>],
        ]}
      />
      <ImportForm key={pool.pool} pool={pool.pool} />
      <ThresholdForm key={`${pool.pool} ${pool.version}`} pool={pool} />
    </>
  )
}

function ThresholdForm({ pool }: { pool: ListedPool }) {
  const translate = useTranslate()
  const announce = useAnnounce()
  const { form, field, sending, refused } = useForm({
    initial: { threshold: String(pool.threshold) },
    check: ({ threshold }) => ({ threshold: /^\d{1,5}$/.test(threshold.trim()) ? null : 'pools.noNumber' }),
    send: ({ threshold }) =>
      call('POST /console/api/codes/threshold', {
        pool: pool.pool,
        seen: pool.version,
        threshold: Number(threshold),
      }),
    onDone: () => announce(translate('pools.thresholdSaved')),
  })
  return (
    <form className={css.form} {...form}>
      {refused && <ActionError outcome={refused} />}
      <Field
        {...field('threshold')}
        label={translate('pools.threshold')}
        hint={translate('pools.thresholdHint')}
        inputMode="numeric"
        maxLength={5}
      />
      <div className="cluster-2 level">
        <Button type="submit" variant="secondary" busy={sending}>
          {translate('pools.setThreshold')}
        </Button>
      </div>
    </form>
  )
}
