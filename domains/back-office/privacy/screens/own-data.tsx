import { useState } from 'react'
import type { FailureCode } from '@/platform/codes/codes'
import { messageFor } from '@/platform/codes/message-for'
import { announce, askForProof, outcomeOf } from '@/platform/http/client'
import type { Language } from '@/platform/i18n/languages'
import type { MessageKey } from '@/platform/i18n/message'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Alert } from '@/platform/ui/feedback/alert'
import { places } from '../places'
import css from './privacy.module.css'

/**
 * Fetches one's own data and hands it to the browser as a download, after a proof of who is there. A plain link could not say
 * what went wrong.
 * @returns null when it is there
 */
async function saveOwnData(format: 'html' | 'json', lang: Language): Promise<FailureCode | null> {
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

type Format = 'html' | 'json'

const labels = { html: 'privacy.readable', json: 'privacy.machine' } as const satisfies Record<Format, MessageKey>

/** The two files of one's own data. @param closed an operator looks at it, who gets neither */
export function OwnData({ closed }: { closed: boolean }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const [busy, setBusy] = useState<Format | null>(null)
  const [outcome, setOutcome] = useState<FailureCode | 'saved' | null>(null)

  async function save(format: Format) {
    if (busy !== null) return
    setBusy(format)
    setOutcome(null)
    const failure = await saveOwnData(format, language)
    setBusy(null)
    setOutcome(failure ?? 'saved')
  }

  if (closed) return <p className="quiet">{translate('profile.impersonated')}</p>
  return (
    <div className={css.content}>
      <div className={css.buttons}>
        {(['html', 'json'] as const).map((format) => (
          <Button key={format} variant="secondary" busy={busy === format} onClick={() => save(format)}>
            {translate(labels[format])}
          </Button>
        ))}
      </div>
      <p className="quiet" role="status">
        {translate(outcome === 'saved' ? 'privacy.downloaded' : 'privacy.dataNote')}
      </p>
      {outcome !== null && outcome !== 'saved' && (
        <Alert tone="danger">{translate(messageFor(places.ownData, outcome))}</Alert>
      )}
    </div>
  )
}
