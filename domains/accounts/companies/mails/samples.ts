import { type SampleLetters, sample } from '@/platform/mail/samples'
import { memberPage } from '@/platform/paths'
import { keptName } from '@/platform/text/shown-name'
import { after, days } from '@/platform/time/duration'
import { lesserRoles } from '../rules'
import { letters } from './letters'

const facts = ({ vendor, publicUrl }: { vendor: string; publicUrl: string }) => ({
  vendor,
  company: keptName('Acme GmbH'),
  email: sample.email,
  person: keptName('Ada Lovelace'),
  by: keptName('Grace Hopper'),
  url: publicUrl + memberPage('companies'),
})

export const samples: SampleLetters = {
  'companies.invitation': (t, given) => [
    letters.invitation(t, {
      ...facts(given),
      role: 'user',
      until: after(given.now, days(14)),
      url: given.publicUrl + memberPage('company_invitation', { code: 'sample' }),
    }),
  ],
  'companies.joined': (t, given) => [letters.joined(t, facts(given))],
  'companies.request': (t, given) => [letters.request(t, facts(given))],
  'companies.admitted': (t, given) => [letters.admitted(t, facts(given))],
  'companies.role': (t, given) => {
    const [first, ...others] = (['owner', 'billing', 'technical', 'user'] as const).map((role) =>
      letters.role(t, { ...facts(given), role }),
    )
    return [first as NonNullable<typeof first>, ...others]
  },
  'companies.removed': (t, given) => [letters.removed(t, facts(given))],
  'companies.newOwner': (t, given) => [letters.newOwner(t, facts(given))],
  'companies.ownerNotice': (t, given) => {
    const [first, ...others] = lesserRoles.map((role) =>
      letters.ownerNotice(t, { ...facts(given), role, at: after(given.now, days(7)) }),
    )
    return [first as NonNullable<typeof first>, ...others]
  },
  'companies.ownerStays': (t, given) => [letters.ownerStays(t, facts(given))],
  'companies.billing': (t, given) => [letters.billing(t, facts(given))],
}
