import { z } from 'zod/mini'
import type { CallDefinition } from './call'
import { isClearable } from './fields'

/** The values that count as absent for an optional field. */
type Optional = ReadonlyMap<string, 'null' | 'empty or null'>

type Input = CallDefinition['input']

const optionals = new WeakMap<Input, Optional>()

/** Returns what counts as absent for each optional field of a call (decision 0134). */
export function optionalOf(input: Input): Optional {
  const known = optionals.get(input)
  if (known) return known
  const fields = Object.entries(input.shape).filter(([, schema]) => z.safeParse(schema, undefined).success)
  const found = new Map(fields.map(([name, schema]) => [name, isClearable(schema) ? 'null' : 'empty or null'] as const))
  optionals.set(input, found)
  return found
}

/** Says in a document that a parameter of the query may be there without a value, which counts as left out. */
export const emptiness = (input: Input, name: string) =>
  optionalOf(input).get(name) === 'empty or null' ? { allowEmptyValue: true } : {}
