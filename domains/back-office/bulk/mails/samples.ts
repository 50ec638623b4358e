import { type SampleLetters, sample } from '@/platform/mail/samples'
import { memberPage } from '@/platform/paths'
import { noticeLetter } from './letters'

export const samples: SampleLetters = {
  'bulk.notice': (t, { vendor, publicUrl, language }) => {
    const facts = { vendor, language, products: [sample.product], url: publicUrl + memberPage('my_products') }
    return [noticeLetter(t, { ...facts, subject: sample.product, paragraphs: ['…'] })]
  },
}
