import { z } from 'zod/mini'
import { inEachCurrency, inEachLanguage } from '@/platform/import/each-of'
import { minorUnits, pid } from './fields'

/** True for text that PostgreSQL and JSON can hold. */
const isSound = (value: string) => !value.includes('\0') && value.isWellFormed()

/**
 * The kinds of fields that may be empty in a draft.
 * @param least the fewest characters of a text, and entries of a list
 */
export function shapeParts(least: 0 | 1) {
  const may = least === 0 ? 'lackSome' : 'lackNone'
  const text = z.string().check(z.trim(), z.minLength(least), z.refine(isSound, 'must be sound Unicode without NUL'))
  return {
    least,
    may,
    wording: inEachLanguage(text, may),
    amounts: inEachCurrency(minorUnits, may),
    pids: z.array(pid).check(z.minLength(least)),
    maybePids: z._default(z.array(pid), []),
  } as const
}

export type ShapeParts = ReturnType<typeof shapeParts>
