import type { MessageKey } from '@/platform/i18n/message'
import { readings, unreadable } from './field-kinds'
import type { FormField } from './fields'

type Values = Readonly<Record<string, string>>
type Entry = Readonly<Record<string, unknown>>

/** Returns the value at a path such as `names.de`. */
const at = (entry: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, step) => (value as Entry | null | undefined)?.[step], entry)

/** An entry as the fields of its form have it. */
export const valuesOf = (fields: readonly FormField[], entry: unknown): Record<string, string> =>
  Object.fromEntries(fields.map(({ path, kind }) => [path, readings[kind].write(at(entry, path), path)]))

function readField({ path, kind, optional }: FormField, values: Values): unknown {
  const text = (values[path] ?? '').trim()
  if (text === '' && optional) return undefined
  const read = readings[kind].read(text, path)
  // A list that may be left out is left out rather than empty, and what is not so is not said.
  const isNothing = read === false || (Array.isArray(read) && read.length === 0)
  return optional && isNothing ? undefined : read
}

/**
 * Returns problems of unreadable values, which the form cannot save; all other problems are found by the check of the
 * draft.
 */
export const problemsIn = (fields: readonly FormField[], values: Values): Record<string, MessageKey | null> =>
  Object.fromEntries(
    fields.map((field) => {
      const read = readField(field, values)
      const lacksFirst = field.least === 1 && Array.isArray(read) && read.length === 0
      const isWrong = read === unreadable || lacksFirst || namesOthers(field, read, fields, values)
      return [field.path, isWrong ? readings[field.kind].problem : null]
    }),
  )

/** Whether it names an entry that its list lacks; a list that cannot be read has a problem of its own. */
function namesOthers({ names }: FormField, read: unknown, fields: readonly FormField[], values: Values): boolean {
  const list = names && fields.find(({ path }) => path === names)
  const entries = list ? (readField(list, values) ?? []) : unreadable
  if (read === undefined || !Array.isArray(entries)) return false
  const keys = entries.map(({ key }: { key: string }) => key)
  return Object.keys(read as object).some((key) => !keys.includes(key))
}

/** Returns the entry with the values of a form without problems; fields that the form lacks stay as they were. */
export function entryIn(fields: readonly FormField[], values: Values, before: Entry): Entry {
  return fields.reduce((entry, field) => put(entry, field.path.split('.'), readField(field, values)), before)
}

function put(entry: Entry, [step = '', ...more]: readonly string[], value: unknown): Entry {
  const before = entry[step]
  const within = more.length === 0 ? value : put((before ?? {}) as Entry, more, value)
  const isLeftOut = more.length > 0 && saysNothing(step, within as Entry, before)
  if (within !== undefined && !isLeftOut) return { ...entry, [step]: within }
  const { [step]: _, ...others } = entry
  return others
}

/** Whether an object of several fields is empty, and so left out. */
function saysNothing(step: string, within: Entry, before: unknown): boolean {
  if (step === 'upgradeFrom') return within.products === undefined
  const isEmpty = Object.keys(within).length === 0
  return (
    isEmpty &&
    (['licence', 'trial', 'amounts', 'meterNames'].includes(step) || (step === 'licenceKey' && before === undefined))
  )
}
