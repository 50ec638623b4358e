import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { serverForStaff } from '@/tests/people/staff'
import type { TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'

let server: TestServer
let staff: Visitor
serverForStaff('support', (place) => {
  server = place.server
  staff = place.staff
})

const counting = (from: number) => Array.from({ length: 50 }, (_, index) => from - index)

it.each([5000, 5001])('a search that %i members answer shows the newest first, page after page', async (count) => {
  const name = `Crowd of ${count}`
  await server.database.execute(sql`
    insert into members (email, username, password_hash, created_at)
    select ${`at${count}x`} || n || '@example.test', ${name}::text, '!', now() from generate_series(1, ${count}::int) n`)
  const first = await staff.call('GET /console/api/members', { q: name })
  const numbersOf = ({ data }: typeof first) =>
    data.members.map(({ email }: { email: string }) => Number(email.split(/[x@]/)[1]))
  expect(numbersOf(first)).toEqual(counting(count))
  const next = await staff.call('GET /console/api/members', { q: name, before: first.data.members[49]?.id ?? 0 })
  expect([numbersOf(next), next.data.more]).toEqual([counting(count - 50), true])
})
