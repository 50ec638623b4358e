import { useState } from 'react'
import type { Outcome } from '@/platform/http/client'
import { useTranslate } from '@/platform/i18n/wording'
import { ActionError } from '@/platform/ui/data/action-error'
import type { DraftEntry, FormPart, ListedEntry, ProblemInConsole } from '../contract/console'
import { keyIn } from '../rules/keys'
import { call } from './api'
import { EntryActions } from './entry-actions'
import { formatFinding } from './finding-messages'
import type { Choices } from './form/choices'
import { EntryForm } from './form/entry-form'
import { groupsOf } from './form/forms'
import { SaveError } from './save-error'

interface EntryProps {
  part: FormPart
  /** Null: it is yet to be made. */
  listed: ListedEntry | null
  problems: readonly ProblemInConsole[]
  seen: number
  choices: Choices
  mayEdit: boolean
  first: string | null
  /** It was saved, and is known by this key now. */
  onSaved: (key: string) => void
  onMoved: () => void
  onRemoved: () => void
  onStale: () => void
}

type Refusal = Extract<Outcome<unknown>, { ok: false }>

/** The initial values of a new entry. */
const blank: Readonly<Record<FormPart, Readonly<Record<string, unknown>>>> = {
  lines: { tab: true, primary: false },
  vatRates: {},
  displayedDiscounts: {},
  campaigns: {},
  recommendations: { margin: 0 },
  countryPrices: {},
  concessions: {},
}

/** One line, VAT rate, campaign, discount or recommendation of the draft. */
export function Entry(props: EntryProps) {
  const { part, listed, problems, seen, choices, mayEdit, first, onSaved, onMoved, onRemoved, onStale } = props
  const translate = useTranslate()
  const [refused, setRefused] = useState<{ readonly outcome: Refusal; readonly act: 'put' | 'move' } | null>(null)

  function settle(act: 'put' | 'move', outcome: Outcome<unknown>, done: () => void) {
    setRefused(outcome.ok ? null : { outcome, act })
    if (outcome.ok) done()
    else if (outcome.code === 31002) onStale()
  }
  return (
    <>
      {refused?.act === 'put' && <SaveError outcome={refused.outcome} />}
      {refused?.act === 'move' && <ActionError outcome={refused.outcome} />}
      {mayEdit && listed && (
        <EntryActions
          place={{ part, key: listed.key }}
          seen={seen}
          isRemovable
          staysPut={part === 'vatRates' || part === 'displayedDiscounts'}
          onMoved={(outcome) => settle('move', outcome, onMoved)}
          onRemoved={onRemoved}
        />
      )}
      <EntryForm
        groups={groupsOf(part, choices.lines)}
        entry={listed?.entry.value ?? blank[part]}
        published={listed?.published?.value ?? null}
        found={problems.map(({ field, ...problem }) => ({ field, message: formatFinding(translate, problem) }))}
        choices={choices}
        isNew={listed === null}
        mayEdit={mayEdit}
        first={first}
        send={async (value) => {
          const entry = { part, value } as unknown as DraftEntry
          const outcome = await call('POST /console/api/catalogue/entry', { seen, key: listed?.key ?? null, entry })
          settle('put', outcome, () => onSaved(keyIn(part, value)))
        }}
      />
    </>
  )
}
