import { expect, it } from 'vitest'
import { z } from 'zod/mini'
import { projection } from './projection'

const shape = z.object({ id: z.string(), paid_at: z.nullable(z.string()), until: z.string(), total: z.int() })
const at = new Date('2026-11-21T12:00:00Z')

it('a projection takes the facts of the fields’ names, says moments as JSON does, and leaves the rest out', () => {
  const present = projection(shape)(
    (row: { id: number; paidAt: Date | null; total: number; secret: string }, end: Date) => ({
      id: `O-${row.id}`,
      until: end,
    }),
  )
  const row = { id: 7, paidAt: at, total: 500, secret: 'x' }
  expect(present(row, at)).toEqual({ id: 'O-7', paid_at: at.toISOString(), until: at.toISOString(), total: 500 })
  expect(present({ ...row, paidAt: null }, at).paid_at).toBeNull()
})
