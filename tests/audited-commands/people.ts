import { eq } from 'drizzle-orm'
import { profiles } from '@/domains/accounts/profile/tables'
import { invoices } from '@/domains/commerce/invoices/tables'
import { oem, someMember, stockCodes } from '../console/member-calls'
import { openSeats } from '../shop/licences'
import { placeOrder } from '../shop/orders'
import { type Try, why } from './place'

/** Commands about members and staff. */
export const peopleCommands: Readonly<Record<string, Try>> = {
  'members blacklist': ['member.blacklist', (at) => at.about('blacklist')],
  'members lift': ['member.lift', (at) => at.about('lift')],
  'members suspend': ['member.suspend', (at) => at.about('suspend')],
  'members resume': ['member.resume', (at) => at.about('resume')],
  'members end-sessions': ['member.endSessions', (at) => at.about('end-sessions')],
  'members password-link': ['member.passwordLink', (at) => at.about('password-link')],
  'members reset-second-factor': ['member.resetSecondFactor', (at) => at.about('reset-second-factor')],
  'members correct-email': [
    'member.correctEmail',
    async (at) => {
      const request = await at.sample('POST /console/api/members/correct-email')
      return [await at.addressOf(request('member')), request('email'), ...why]
    },
  ],
  'members release-devices': ['member.releaseDevices', (at) => at.about('release-devices')],
  'members resend-mail': [
    'member.resendMail',
    async (at) => {
      const request = await at.sample('POST /console/api/members/resend-mail')
      return [await at.addressOf(request('member')), request('mail'), ...why]
    },
  ],
  'members extend': [
    'member.extend',
    async (at) => {
      const request = await at.sample('POST /console/api/members/extend')
      return [await at.addressOf(request('member')), request('order'), ...why]
    },
  ],
  ...Object.fromEntries(
    (['disable', 'enable', 'replace', 'reveal'] as const).map((act): [string, Try] => [
      `members ${act}-key`,
      [
        `licenceKey.${act}`,
        async (at) => {
          const request = await at.sample(`POST /console/api/members/${act}-key`)
          return [await at.addressOf(request('member')), request('key'), ...why]
        },
      ],
    ]),
  ),
  'licences bind-device': [
    'member.bindDevice',
    async (at) => {
      const request = await at.sample('POST /console/api/licences/bind')
      const place = [request('line'), request('platform'), request('fingerprint')]
      return [await at.addressOf(request('member')), ...place, ...why]
    },
  ],
  'licences add-use': [
    'licence.addUse',
    async (at) => {
      const request = await at.sample('POST /console/api/licences/add-use')
      const counted = [request('line'), request('platform'), request('meter'), request('amount')]
      return [await at.addressOf(request('member')), ...counted, ...why]
    },
  ],
  'licences allot': [
    'licence.allot',
    async (at) => {
      const { email } = await (await openSeats(at.server)).member('relay@example.test', [{ pid: 30, quantity: 2 }])
      return [email, 'team', 'win', '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo', 'Hall 2', '2', ...why]
    },
  ],
  'licences extend-trial': [
    'trial.extend',
    async (at) => {
      const request = await at.sample('POST /console/api/trials/extend')
      return [request('trial'), '14', ...why]
    },
  ],
  'licences revoke-trial': [
    'trial.revoke',
    async (at) => {
      const request = await at.sample('POST /console/api/trials/revoke')
      return [request('trial'), ...why]
    },
  ],
  'members give-code': [
    'member.giveCode',
    async (at) => {
      await stockCodes(at.server)
      return [(await someMember(at.server)).email, `oem:${oem.family}`, ...why]
    },
  ],
  'members give-product': [
    'member.giveProduct',
    async (at) => {
      await stockCodes(at.server)
      return [(await someMember(at.server)).email, '901', '1Y', ...why]
    },
  ],
  'members merge': [
    'member.merge',
    async (at) => [(await someMember(at.server)).email, (await someMember(at.server)).email, ...why],
  ],
  'members unmerge': [
    'member.unmerge',
    async (at) => {
      const [from, into] = [await someMember(at.server), await someMember(at.server)]
      await at.run(['members', 'merge', from.email, into.email, ...why])
      const { data } = await at.owner.visitor.call('GET /console/api/members/show', { member: into.id })
      return [into.email, String(data.member.merges[0]?.id), ...why]
    },
  ],
  'members delete': ['member.askForEnd', async (at) => [(await someMember(at.server)).email]],
  'members keep': [
    'member.keep',
    async (at) => {
      const { email } = await someMember(at.server)
      await at.run(['members', 'delete', email])
      return [email]
    },
  ],
  'operators invite': ['operator.invite', async () => ['audited@example.test', '--role', 'support']],
  'operators withdraw': [
    'operator.withdraw',
    async (at) => {
      await at.run(['operators', 'invite', 'withdrawn@example.test', '--role', 'support'])
      return ['withdrawn@example.test']
    },
  ],
  'operators role': [
    'operator.role',
    async (at) => [
      await at.operatorOf((await at.sample('POST /console/api/operators/role'))('operator')),
      '--role',
      'finance',
    ],
  ],
  'operators enable': [
    'operator.enable',
    async (at) => [await at.operatorOf((await at.sample('POST /console/api/operators/enable'))('operator'))],
  ],
  'operators disable': [
    'operator.disable',
    async (at) => [await at.operatorOf((await at.sample('POST /console/api/operators/disable'))('operator')), ...why],
  ],
  'operators reset-second-factor': [
    'operator.reset',
    async (at) => [await at.operatorOf((await at.sample('POST /console/api/operators/reset'))('operator')), ...why],
  ],
  'second-factor remove': [
    'remove second factor',
    async (at) => {
      const { email } = await someMember(at.server, { secondFactorSince: at.server.clock.now() })
      return [email, '--operator', 'Mira', ...why]
    },
  ],
  'invoices reissue': [
    'invoice.reissue',
    async (at) => {
      const { id } = await someMember(at.server)
      const { id: order, number } = await placeOrder(at.server, id, { paidAt: at.server.clock.now() })
      await at.server.database.transaction((transaction) =>
        at.server.installation.events.emit(transaction, 'order.paid', { order }, at.server.clock.now()),
      )
      await at.server.worker.drain()
      const buyer = { name: 'Wanda', email: 'wanda@example.test', business: null }
      await at.server.database.update(invoices).set({ buyer }).where(eq(invoices.orderId, order))
      const business = { memberId: id, country: 'DE', addressLine: 'Kai 1', city: 'Kiel', postalCode: '24103' }
      await at.server.database.insert(profiles).values(business)
      return [number]
    },
  ],
}
