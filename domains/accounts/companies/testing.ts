import { expect } from 'vitest'
import type { CompanyRole } from '@/platform/contract/company-roles'
import { linksOf } from '@/platform/mail/mailer'
import { days } from '@/platform/time/duration'
import { password, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { carryOutNotices } from './actions/people'
import { companies } from './domain'

export interface CompanyPerson {
  readonly id: number
  readonly email: string
  readonly visitor: Visitor
}

/** Creates people who found and join companies, as they do it in a browser. */
export function companyPeople(server: () => TestServer) {
  let count = 0
  const addressOf = (name: string, domain = 'acme.test') => `${name}${++count}@${domain}`

  async function person(name: string, domain?: string): Promise<CompanyPerson> {
    const email = addressOf(name, domain)
    const { id } = await server().member({ email, username: name })
    const visitor = server().visitor()
    await visitor.signIn(email)
    return { id, email, visitor }
  }

  const act = (visitor: Visitor, company: number | null) => visitor.call('POST /member/companies/switch', { company })
  const prove = (visitor: Visitor) => visitor.call('POST /member/step_up', { password })
  const shown = async (visitor: Visitor) => (await visitor.call('GET /member/company')).data
  const own = async (visitor: Visitor) => (await visitor.call('GET /member/companies')).data

  /** A company with its founder in its session. */
  async function founded(name = 'Acme GmbH') {
    const olga = await person('olga')
    const { data } = await olga.visitor.call('POST /member/companies/found', { name })
    await act(olga.visitor, data.company)
    return { olga, company: data.company }
  }

  async function invitationTo(email: string) {
    await server().worker.drain()
    const mail = (await server().mailsTo(email)).find(({ kind }) => kind === 'companies.invitation')
    const link = linksOf(mail?.text ?? '').find((each) => each.includes('company_invitation'))
    return new URL(link ?? 'https://none.test').searchParams.get('code') ?? ''
  }

  return {
    addressOf,
    person,
    act,
    prove,
    shown,
    own,
    founded,
    invitationTo,
    /** Adds a person to the company by an invitation from its session. */
    async joined(host: Visitor, role: CompanyRole, name: string = role) {
      const guest = await person(name)
      await host.call('POST /member/company/invite', { emails: [guest.email], role })
      const code = await invitationTo(guest.email)
      expect((await guest.visitor.call('POST /member/companies/accept', { code })).cscode).toBe(0)
      return guest
    },
    rolesOf: async (visitor: Visitor) =>
      Object.fromEntries((await shown(visitor)).people.map(({ id, role }) => [id, role])),
    async kindsTo(email: string) {
      await server().worker.drain()
      return (await server().mailsTo(email)).map(({ kind }) => kind)
    },
    /** Advances the clock by a week, in which owners under notice cease to be owners. */
    async wait(time = days(7)) {
      server().clock.advance(time)
      await carryOutNotices(server().installation.of(companies))
    },
    /** Logs in again, since sessions end in a day, and acts for the company. */
    async again({ email, visitor }: CompanyPerson, company: number) {
      await visitor.signIn(email)
      await act(visitor, company)
    },
  }
}
