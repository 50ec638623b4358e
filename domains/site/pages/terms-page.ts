import { escapeHtml } from '@/platform/mail/letter'
import type { PublicPages } from '../context'
import type { PageVisit } from './public-page'

/** Each with its heading and what it says. */
const sections = [
  ['terms.grantTitle', ['terms.grant', 'terms.grantTerm']],
  ['terms.devicesTitle', ['terms.devices', 'terms.devicesList']],
  ['terms.releaseTitle', ['terms.release', 'terms.releaseLimits']],
  ['terms.offlineTitle', ['terms.offline']],
  ['terms.downloadsTitle', ['terms.downloads']],
  ['terms.limitsTitle', ['terms.limits']],
  ['terms.endTitle', ['terms.end']],
  ['terms.dataTitle', ['terms.data']],
  ['terms.questionsTitle', ['terms.questions']],
] as const

/** What a licence lets its owner do, and on how many devices: in the vendor's name, in plain words. */
export function termsPage({ vendor }: PublicPages, { translate }: PageVisit) {
  const values = { vendor: vendor.name }
  const articles = sections.map(
    (
      [title, paragraphs],
      index,
    ) => `<section class="clause"><h2><span class="number">${index + 1}</span> ${escapeHtml(translate(title))}</h2>
<div>${paragraphs.map((key) => `<p>${escapeHtml(translate(key, values))}</p>`).join('\n')}</div></section>`,
  )
  return { title: translate('public.terms'), lead: translate('terms.lead', values), body: articles.join('\n') }
}
