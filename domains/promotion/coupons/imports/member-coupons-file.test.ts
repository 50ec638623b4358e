import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '@/platform/config/root'
import { fileDocument } from '@/tests/import/schema-document'
import { memberCouponsFile } from './member-coupons-file'

it.each([{ coupon: 'lower' }, { member: 'nobody' }, { given_at: 'today' }, { coupons: 'x' }])(
  'a line is refused with %j',
  (wrong) => {
    const right = { coupon: 'SAVE20', member: 'ida@example.test' }
    expect(memberCouponsFile.schema.safeParse(right).success).toBe(true)
    expect(memberCouponsFile.schema.safeParse({ ...right, ...wrong }).success).toBe(false)
  },
)

it('is documented by the schema that it is checked by', async () => {
  const place = join(root, 'docs', 'reference', 'import', 'member-coupons.schema.json')
  await expect(fileDocument(memberCouponsFile)).toMatchFileSnapshot(place)
  const page = await readFile(join(root, 'docs', 'reference', 'import', 'README.md'), 'utf8')
  for (const field of Object.keys(memberCouponsFile.schema.shape)) expect(page).toContain(`\`${field}\``)
})
