import type { FailureCode } from '@/platform/codes/codes'
import { announce, askForProof, outcomeOf } from '@/platform/http/client'
import type { Language } from '@/platform/i18n/languages'

/**
 * Fetches one's own data and hands it to the browser as a download, after a proof of who is there. A plain link could not say
 * what went wrong.
 * @returns null when it is there
 */
export async function saveOwnData(format: 'html' | 'json', lang: Language): Promise<FailureCode | null> {
  const failure = await fetchOwnData(format, lang)
  return failure === 20051 && (await askForProof()) ? fetchOwnData(format, lang) : failure
}

async function fetchOwnData(format: 'html' | 'json', lang: Language): Promise<FailureCode | null> {
  try {
    const answer = await fetch(`/personal-data?format=${format}&lang=${lang}`, { headers: { 'x-foyer-app': '1' } })
    const [, name] = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '') ?? []
    if (name === undefined) {
      const outcome = announce(outcomeOf(await answer.json(), null))
      return outcome.ok ? 20000 : outcome.code
    }
    const address = URL.createObjectURL(await answer.blob())
    const link = Object.assign(document.createElement('a'), { href: address, download: name })
    link.click()
    URL.revokeObjectURL(address)
    return null
  } catch {
    return 'unreachable'
  }
}
