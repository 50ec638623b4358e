import { expect, it } from 'vitest'
import { apiCalls } from '@/apps/server/calls'
import { callTypes } from '@/tests/api/call-types'

it.each([...callTypes(apiCalls)])('the types in %s are those of the contracts', async (file, text) => {
  await expect(text).toMatchFileSnapshot(`calls/${file}`)
})
