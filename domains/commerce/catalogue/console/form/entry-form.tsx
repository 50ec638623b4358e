import { type ReactNode, useEffect } from 'react'
import type { Outcome } from '@/platform/http/client'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { ActionError } from '@/platform/ui/data/action-error'
import { SaveFoot } from '@/platform/ui/data/item-page'
import { Alert } from '@/platform/ui/feedback/alert'
import { FieldGroup, FieldPairs } from '@/platform/ui/forms/field-group'
import { useForm } from '@/platform/ui/forms/form'
import type { RefusedOutcome } from '@/platform/ui/forms/submit'
import css from '../catalogue.module.css'
import { termNames } from '../names'
import type { Choices } from './choices'
import { entryIn, problemsIn, valuesOf } from './entry-values'
import type { FormGroup } from './fields'
import { FormField } from './form-field'

type Entry = Readonly<Record<string, unknown>>

interface EntryFormProps {
  groups: readonly FormGroup[]
  /** Groups that may join them while the form is open. */
  spare?: readonly FormGroup[]
  entry: Entry
  /** The published entry, where the draft changes it; null: there is nothing to compare with. */
  published: Entry | null
  /** The findings of the check, by field; null: of the entry as a whole. */
  found: readonly { readonly field: string | null; readonly message: string }[]
  choices: Choices
  isNew: boolean
  mayEdit: boolean
  /** The field that a link leads to. */
  first: string | null
  send: (entry: Entry) => Promise<Outcome<unknown>>
  onDone: (entry: Entry) => unknown
  onRefused?: (refused: RefusedOutcome) => unknown
  /** Tells what is new from others of its kind. */
  of?: string
  /** Choices beside the fields: the terms of the prices. */
  extra?: { readonly isUnsaved: boolean; readonly reset: () => void }
  /** Actions of a group, beside its fields. */
  actionOf?: (group: FormGroup) => ReactNode
  /** Stands before the button. */
  children?: ReactNode
}

/** The id of a section of the form. */
export const sectionOf = ({ key }: FormGroup) => `part-${key.replaceAll('.', '-')}`

/** A form for one entry of the draft. The published value, and the findings of the check, are shown at their fields. */
export function EntryForm(props: EntryFormProps) {
  const {
    groups,
    spare = [],
    entry,
    published,
    found,
    choices,
    isNew,
    mayEdit,
    first,
    send,
    onDone,
    onRefused,
    of = '',
    extra,
    actionOf,
    children,
  } = props
  const translate = useTranslate()
  const fields = groups.flatMap((group) => group.fields)
  const all = [...fields, ...spare.flatMap((group) => group.fields)]
  const { form, field, values, sending, refused, isUnsaved, reset } = useForm<string>({
    initial: valuesOf(all, entry),
    of,
    check: (given) => problemsIn(fields, given),
    send: (given) => send(entryIn(fields, given, entry)),
    onDone: (_, given) => onDone(entryIn(fields, given, entry)),
    onRefused,
  })
  const { ref } = form
  useEffect(() => {
    const wanted = first === null ? null : ref.current?.elements.namedItem(first)
    if (wanted instanceof HTMLElement) wanted.focus()
  }, [first, ref])

  const before = published && valuesOf(fields, published)
  const known = new Set(fields.map(({ path }) => path))
  const general = found.filter(({ field: path }) => path === null || !known.has(path))
  const pid = typeof entry.pid === 'number' ? entry.pid : null
  return (
    <form className="stack-4 fitting" {...form}>
      {general.length > 0 && (
        <Alert tone="danger">
          <ul className={css.problems}>
            {general.map(({ field: path, message }) => (
              <li key={`${path} ${message}`}>{message}</li>
            ))}
          </ul>
        </Alert>
      )}
      {groups.map((group) => (
        <FieldGroup
          key={group.key}
          id={sectionOf(group)}
          legend={translate(group.legend, group.term && { term: translate(termNames[group.term]) })}
        >
          <FieldPairs narrow={group.narrow ?? false}>
            {group.fields.map((each) => {
              const { path, hint, once } = each
              const { value = '', onChange, problem } = field(path)
              const earlier = before?.[path]
              const wasPublished = earlier !== undefined && earlier !== value
              const shown = wasPublished
                ? translate('catalogue.publishedAs', { value: earlier === '' ? '–' : earlier })
                : hint && translate(hint)
              return (
                <FormField
                  key={path}
                  field={each}
                  value={value}
                  onChange={mayEdit && (isNew || !once) ? onChange : null}
                  hint={each.kind === 'flag' ? undefined : shown}
                  problem={problem ?? found.find((one) => one.field === path)?.message}
                  choices={choices}
                  values={values}
                  pid={pid}
                />
              )
            })}
          </FieldPairs>
          {mayEdit && actionOf?.(group)}
        </FieldGroup>
      ))}
      {mayEdit && children}
      {refused && <SaveError outcome={refused} />}
      {mayEdit && (
        <SaveFoot
          isUnsaved={isUnsaved || (extra?.isUnsaved ?? false)}
          onReset={() => {
            reset()
            extra?.reset()
          }}
        >
          <Button type="submit" busy={sending}>
            {translate('catalogue.save')}
          </Button>
        </SaveFoot>
      )}
    </form>
  )
}

/** Why something did not get into the draft: most often there is one of its number, key or day already. */
export function SaveError({ outcome }: { outcome: RefusedOutcome }) {
  const translate = useTranslate()
  if (outcome.code !== 20035) return <ActionError outcome={outcome} />
  return <Alert tone="danger">{translate('catalogue.notPut')}</Alert>
}
