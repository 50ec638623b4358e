import type { z } from 'zod/mini'
import { locales } from 'zod/mini'
import { readOffered } from '@/platform/contract/read-offered'
import type { Offer } from '@/platform/contract/vendor-offer'
import type { Entry } from '@/platform/import/json-lines'
import { doubtsIn } from '../check/doubts'
import { catalogueFiles } from '../check/files'
import { type Entries, findingsIn } from '../check/whole'
import type { Finding } from '../rules/findings'
import { parts } from '../rules/keys'
import type { Content } from '../schema'

/** Says in English what was found, as the check of files does. */
const spoken = { error: locales.en().localeError }

/** The facts that a catalogue is checked against beside its own. */
export interface CheckedAgainst {
  /** The pictures that products may name. */
  readonly art: ReadonlySet<string>
  readonly offer: Offer
}

/** Runs the whole check on a catalogue without files: first each entry by itself, then all of them together. */
export function checkContent(content: Content, { art, offer }: CheckedAgainst): readonly Finding[] {
  const malformed = parts.flatMap((file) =>
    (content[file] ?? []).flatMap((value, index) => {
      const result = readOffered<z.ZodMiniType>(catalogueFiles[file].schema, value, offer, spoken)
      const issues = result.success ? [] : result.issues
      return issues.map((issue) => findingOf(file, index + 1, issue))
    }),
  )
  if (malformed.length > 0) return malformed
  return findingsIn({ entries: entriesOf(content), art })
}

/**
 * Returns values that are valid but unlikely, in a catalogue that has passed the check.
 * @param seller the seller's country
 */
export const doubtsInContent = (content: Content, seller: string | null): readonly Finding[] =>
  doubtsIn(entriesOf(content), seller)

const entriesOf = (content: Content) =>
  Object.fromEntries(parts.map((file) => [file, numbered<unknown>(content[file] ?? [])])) as unknown as Entries

/** At which place of a list it is does not matter: a form has one field for it. */
function findingOf(file: keyof Content, line: number, { code, path, message, ...issue }: z.core.$ZodIssue): Finding {
  const field = path.filter((step) => typeof step !== 'number').join('.') || null
  const origin = 'origin' in issue ? issue.origin : null
  const isEmpty = code === 'too_small' && (origin === 'string' || origin === 'array')
  return isEmpty
    ? { file, line, code: 'empty', values: {}, field }
    : { file, line, code: 'malformed', values: { reason: message }, field }
}

const numbered = <Value>(values: readonly Value[]): Entry<Value>[] =>
  values.map((value, index) => ({ value, line: index + 1 }))
