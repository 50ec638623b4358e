import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { apiCalls, calls, consoleCalls } from '@/apps/server/calls'
import { isClearable } from '@/platform/contract/fields'
import { usualOffer } from '@/platform/contract/vendor-offer'
import { readInput } from '@/platform/http/input'

type Definition = Parameters<typeof readInput>[0]

const contracts: Readonly<Record<string, object>> = { ...calls, ...consoleCalls, ...apiCalls }

const optional = Object.entries(contracts).flatMap(([key, call]) =>
  Object.entries((call as Definition).input.shape)
    .filter(([, schema]) => z.safeParse(schema, undefined).success)
    .map(([name, schema]) => ({ field: `${key} ${name}`, name, schema })),
)

/** Returns a function that reads one field alone, as the gateway does. */
const reading = (name: string, schema: Definition['input']['shape'][string]) => {
  const definition = { input: z.object({ [name]: schema }) } as unknown as Definition
  return (fields: Record<string, unknown>) => readInput(definition, fields, usualOffer)
}

describe('an optional field of any call', () => {
  it('counts as left out where it is null', () => {
    expect(optional.length).toBeGreaterThan(800)
    const others = optional.filter(({ name, schema }) => {
      const read = reading(name, schema)
      return JSON.stringify(read({ [name]: null })) !== JSON.stringify(read({}))
    })
    expect(others.map(({ field }) => field)).toEqual([])
  })

  it('counts as left out where it is an empty text, except where that clears it', () => {
    const others = optional.filter(({ name, schema }) => {
      const read = reading(name, schema)
      return JSON.stringify(read({ [name]: '' })) !== JSON.stringify(read({}))
    })
    const clearable = optional.filter(({ schema }) => isClearable(schema)).map(({ field }) => field)
    expect(others.map(({ field }) => field)).toEqual(clearable)
    expect(clearable).toEqual([
      'POST /member/update_user_business company',
      'GET /console/api/bulk/preview metadata_value',
      'GET /console/api/mail-texts/preview text',
    ])
  })
})
