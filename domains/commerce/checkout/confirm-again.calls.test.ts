import { desc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { auditLog } from '@/platform/audit/tables'
import { mails } from '@/platform/mail/tables'
import { someMember } from '@/tests/console/member-calls'
import { boughtByNewcomer } from '@/tests/console/order-calls'
import { signedInOperator } from '@/tests/people/operator'
import { serverForStaff } from '@/tests/people/staff'
import type { TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { placeOrder } from '@/tests/shop/orders'

let server: TestServer
let staff: Visitor
serverForStaff('support', (place) => {
  server = place.server
  staff = place.staff
})

const reason = 'It did not arrive'
const confirm = (order: string) => staff.call('POST /console/api/orders/confirm', { order, reason })
const resend = (member: number, mail: number) =>
  staff.call('POST /console/api/members/resend-mail', { member, mail, reason })
const newest = async (email: string) => (await server.mailsTo(email))[0]
const linkIn = (mail: Awaited<ReturnType<typeof newest>>) => mail?.link?.searchParams

const choosePassword = async (email: string, hash: string) => {
  return server.visitor().call('POST /api/auth/welcome/complete', { email, hash, new_pw: 'another1' })
}

describe('the confirmation of a new buyer', () => {
  it('is sent again with a new link, which staff never see', async () => {
    const { order, member, email } = await boughtByNewcomer(server)
    const first = await newest(email)
    const answer = await resend(member, first?.id ?? 0)
    expect(answer).toMatchObject({ cscode: 0, data: {} })
    const again = await newest(email)
    expect([again?.kind, again?.text?.includes(order)]).toEqual(['checkout.order', true])
    const hash = linkIn(again)?.get('hash') ?? ''
    expect(hash).not.toBe(linkIn(first)?.get('hash'))
    const [row] = await server.database.select().from(mails).orderBy(desc(mails.id)).limit(1)
    expect(row?.preview).not.toContain(hash)
    expect(JSON.stringify(row?.source)).not.toContain(hash)

    expect((await choosePassword(email, hash)).cscode).toBe(0)
    // The first link would have opened the account, which is open already.
    expect((await choosePassword(email, linkIn(first)?.get('hash') ?? '')).cscode).toBe(42020)
    await server.mailsTo(email)
    await resend(member, first?.id ?? 0)
    expect(linkIn(await newest(email))?.get('a')).toBe('order_history')
  })

  it('goes to the corrected address', async () => {
    const { order, member } = await boughtByNewcomer(server)
    const right = `right-${member}@example.test`
    await staff.call('POST /console/api/members/correct-email', { member, email: right, reason })
    await server.mailsTo(right)
    expect((await confirm(order)).cscode).toBe(0)
    const mail = await newest(right)
    expect([mail?.kind, linkIn(mail)?.get('a')]).toEqual(['checkout.order', 'welcome'])
    expect((await choosePassword(right, linkIn(mail)?.get('hash') ?? '')).cscode).toBe(0)
    const [row] = await server.database.select().from(auditLog).where(eq(auditLog.action, 'order.confirm'))
    expect(row).toMatchObject({ memberId: member, details: { order, reason } })
  })

  it('a confirmation is sent again by staff who help members, for a purchase at the checkout', async () => {
    const { id } = await someMember(server)
    const { number } = await placeOrder(server, id, { origin: 'import' })
    expect((await confirm(number)).cscode).toBe(20035)
    expect((await confirm('NO-ORDER')).cscode).toBe(20085)
    const finance = (await signedInOperator(server, 'finance')).visitor
    expect((await finance.call('POST /console/api/orders/confirm', { order: number, reason })).cscode).toBe(31001)
  })
})
