import { escapeHtml } from '@/platform/mail/letter'
import type { PublicPages } from '../context'
import type { PageVisit } from './public-page'

/** Enhances a photo in the browser: the script does the work, and nothing is uploaded. */
export function photoPage(_pages: PublicPages, { translate }: PageVisit) {
  const words = (key: Parameters<typeof translate>[0]) => escapeHtml(translate(key))
  return {
    title: translate('photo.title'),
    lead: translate('photo.lead'),
    body: `<section class="photo" data-broken="${words('photo.broken')}" data-name="${words('photo.fileName')}">
<label class="button pick"><span>${words('photo.choose')}</span><input type="file" accept="image/png,image/jpeg,image/webp"></label>
<p class="facts" role="status" data-said="${words('photo.working')}" data-done="${words('photo.done')}">${words('photo.private')}</p>
<div class="result" hidden><canvas role="img" aria-label="${words('photo.result')}"></canvas>
<label class="compare"><span>${words('photo.compare')}</span><input type="range" min="0" max="100" value="50"></label>
<p><a class="button yours" download>${words('photo.save')}</a></p></div>
<noscript><p class="note">${words('photo.noScript')}</p></noscript></section>
<script type="module" src="/photo-enhancer.js"></script>
<p class="note">${words('photo.more')} <a href="/download.htm">${words('photo.moreLink')}</a></p>`,
  }
}
