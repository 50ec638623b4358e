import { describe, expect, it } from 'vitest'
import { someMember } from '@/tests/console/member-calls'
import { addCompany, appoint } from '@/tests/people/acting-company'
import { serverForStaff } from '@/tests/people/staff'
import type { TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'

let server: TestServer
let staff: Visitor
serverForStaff('owner', (place) => {
  server = place.server
  staff = place.staff
})

const reason = 'Two accounts of one person'
let count = 0
const company = () => addCompany(server, `merged-${++count}`)
const rolesIn = async (id: number) => {
  const { rows } = await server.database.execute<{ person: string; role: string }>(
    `select person_id as person, role from company_people where company_id = ${id} order by person_id`,
  )
  return rows.map(({ person, role }) => [Number(person), role])
}

async function merge(from: number, into: number) {
  const { data } = await staff.call('GET /console/api/members/merge', { from, into: String(into) })
  const { cscode, data: done } = await staff.call('POST /console/api/members/merge', {
    from,
    into,
    seen: data.version,
    reason,
  })
  return { problem: data.problem, cscode, merge: done.merge }
}
const undo = (merged: number) => staff.call('POST /console/api/members/unmerge', { merge: merged, reason })

describe('two accounts of which one or both act for companies', () => {
  it('have the roles of both, the higher one in the same company, and their own after an undo', async () => {
    const [from, into] = [await someMember(server), await someMember(server)]
    const [alone, lower, higher] = [await company(), await company(), await company()]
    await appoint(server, alone, from.id, 'technical')
    await appoint(server, lower, from.id, 'user')
    await appoint(server, lower, into.id, 'billing')
    await appoint(server, higher, from.id, 'owner')
    await appoint(server, higher, into.id, 'user')
    const all = () => Promise.all([rolesIn(alone), rolesIn(lower), rolesIn(higher)])
    const before = await all()
    const { merge: merged, cscode } = await merge(from.id, into.id)
    expect([cscode, await all()]).toEqual([0, [[[into.id, 'technical']], [[into.id, 'billing']], [[into.id, 'owner']]]])
    expect((await undo(merged)).cscode).toBe(0)
    expect(await all()).toEqual(before)
  })

  it('keep later decisions of the company', async () => {
    const [from, into] = [await someMember(server), await someMember(server)]
    const [changed, left] = [await company(), await company()]
    for (const id of [changed, left]) {
      await appoint(server, id, from.id, 'owner')
      await appoint(server, id, into.id, 'user')
    }
    const { merge: merged } = await merge(from.id, into.id)
    await appoint(server, changed, into.id, 'billing')
    await server.database.execute(`delete from company_people where company_id = ${left}`)
    await undo(merged)
    expect([await rolesIn(changed), await rolesIn(left)]).toEqual([[[into.id, 'billing']], []])
  })

  it('two accounts of people are merged; a company is merged with no account', async () => {
    const [person, other] = [await someMember(server), await company()]
    for (const [from, into] of [
      [person.id, other],
      [other, person.id],
    ] as const) {
      expect(await merge(from, into)).toMatchObject({ problem: 'company', cscode: 20035 })
    }
  })
})

it('staff read a company in the list by the address at which it is reached', async () => {
  await company()
  const { data } = await staff.call('GET /console/api/members', { q: `merged-${count}` })
  expect(data.members.map(({ email }: { email: string }) => email)).toEqual([`bills@merged-${count}.test`])
})
