import type { SampleLetters } from '@/platform/mail/samples'
import { memberPage } from '@/platform/paths'
import { keptName } from '@/platform/text/shown-name'
import { noticeKinds } from '../rules'
import { letters } from './letters'

const company = keptName('Acme GmbH')

export const samples: SampleLetters = {
  'sso.changed': (t, { vendor, publicUrl }) => {
    const facts = { vendor, company, person: keptName('Ada Lovelace'), issuer: 'login.acme.example' }
    const url = publicUrl + memberPage('company_sign_in')
    const [first, ...others] = noticeKinds.map((change) => letters.changed(t, { ...facts, change, url }))
    return [first as NonNullable<typeof first>, ...others]
  },
  'sso.code': (t, { vendor }) => [letters.code(t, { vendor, company, code: 'K7QM2X' })],
}
