import { useState } from 'react'
import type { KeyListProblemKind } from '@/domains/licensing/licences/rules/key-list-limits'
import { call } from '@/platform/http/client'
import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import type { DayOrder } from '@/platform/text/typed/day'
import { Button } from '@/platform/ui/controls/button'
import { ActionError } from '@/platform/ui/data/action-error'
import { useAnnounce } from '@/platform/ui/data/notices'
import { TextFileButton } from '@/platform/ui/data/text-file-button'
import { Alert } from '@/platform/ui/feedback/alert'
import { useSubmit } from '@/platform/ui/forms/submit'
import { mostCharacters } from '../rules'
import css from './members.module.css'

const problemWords = {
  format: 'members.keyProblem.format',
  columns: 'members.keyProblem.columns',
  key: 'members.keyProblem.key',
  repeated: 'members.keyProblem.repeated',
  product: 'members.keyProblem.product',
  ambiguous: 'members.keyProblem.ambiguous',
  platform: 'members.keyProblem.platform',
  devices: 'members.keyProblem.devices',
  until: 'members.keyProblem.until',
  day: 'members.keyProblem.day',
  bought: 'members.keyProblem.bought',
  email: 'members.keyProblem.email',
} as const satisfies Record<KeyListProblemKind, MessageKey>

const dayWords = {
  dayFirst: 'members.keysDayFirst',
  monthFirst: 'members.keysMonthFirst',
} as const satisfies Record<DayOrder, MessageKey>

interface ChosenFile {
  readonly name: string
  readonly content: string
}

/** Imports a list of earlier keys; the list is checked first. */
export function ImportKeys() {
  const translate = useTranslate()
  const announce = useAnnounce()
  const [tooLarge, setTooLarge] = useState(false)
  const looking = useSubmit((file: ChosenFile) => call('POST /console/api/licence-keys/check', file), {
    onDone: (_, file) => setChecked(file),
    onRefused: () => setChecked(null),
  })
  /** The file that the check is about. */
  const [checked, setChecked] = useState<ChosenFile | null>(null)
  const taking = useSubmit((file: ChosenFile) => call('POST /console/api/licence-keys/import', file), {
    onDone: ({ days: _, ...counts }) => {
      looking.forget()
      announce(translate('members.keysImported', counts))
    },
  })
  const check = looking.sending ? null : looking.done
  const { problems = [], days = null, ...counts } = check ?? {}
  const refused = looking.refused ?? taking.refused

  function look(file: ChosenFile) {
    taking.forget()
    setTooLarge(false)
    return looking.submit(file)
  }

  return (
    <div className={css.keyImport}>
      {refused && <ActionError outcome={refused} />}
      {tooLarge && <Alert tone="danger">{translate('members.keysTooLarge')}</Alert>}
      {check && check.wrong > 0 && (
        <Alert tone="danger">
          {translate('members.keysWrong', { wrong: check.wrong })}
          <ul className={css.keyProblems}>
            {problems.map(({ line, kind, value }) => (
              <li key={`${line} ${kind}`}>
                {translate('members.keysLine', { line })} {translate(problemWords[kind], { value })}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {check && check.wrong === 0 && (
        <Alert tone="info">
          <p>{translate('members.keysPlan', counts)}</p>
          {check.waiting > 0 && <p>{translate('members.keysWaiting', counts)}</p>}
          {days && <p>{translate(dayWords[days])}</p>}
          {check.roomier > 0 && <p>{translate('members.keysRoomier', counts)}</p>}
        </Alert>
      )}
      <div className="cluster-2">
        {checked && check?.wrong === 0 && (
          <Button busy={taking.sending} onClick={() => taking.submit(checked)}>
            {translate('members.keysTake', counts)}
          </Button>
        )}
        <TextFileButton
          label={translate('members.keysChoose')}
          accept=".csv,.txt,.tsv,text/csv"
          busy={looking.sending || taking.sending}
          most={mostCharacters}
          onTooLarge={() => setTooLarge(true)}
          onText={(chosen) => void look(chosen)}
        />
      </div>
      <p className="quiet">{translate('members.keysHint')}</p>
    </div>
  )
}
